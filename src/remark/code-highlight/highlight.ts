/** Code as HTML, highlighted when the site is built; the browser gets no highlighter. */
import { normalizeTokens } from 'prism-react-renderer';
import { grammarOf, Prism } from './prism';
import { tokenClass } from './tokenClasses';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
};
const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (char) => ESCAPES[char] ?? char);

interface Run {
  readonly text: string;
  readonly name: string | undefined;
}

/** Neighbours of one colour are one run: fewer elements, the same picture. */
function merged(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (last && (last.name === run.name || run.text.trim() === '')) {
      result[result.length - 1] = { ...last, text: last.text + run.text };
    } else {
      result.push(run);
    }
  }
  return result;
}

const runHtml = ({ text, name }: Run): string =>
  name === undefined
    ? escaped(text)
    : `<span class="${name}">${escaped(text)}</span>`;

function lineRuns(code: string, language: string): Run[][] {
  const grammar = grammarOf(language);
  if (!grammar) {
    return code.split('\n').map((text) => [{ text, name: undefined }]);
  }
  return normalizeTokens(Prism.tokenize(code, grammar)).map((tokens) =>
    tokens.map(({ content, types, empty }) => ({
      text: empty ? '' : content,
      name: tokenClass(types),
    })),
  );
}

/** How lines of a block are marked. */
export interface LineMarks {
  /** Lines to highlight, from 1. */
  readonly highlighted: ReadonlySet<number>;
  /** Whether lines are numbered. */
  readonly numbered: boolean;
}

/**
 * The lines of a block as HTML, one text line each: what the element's text says is the code.
 *
 * @param language a language of the fence contract; an unknown one is plain text
 */
export function highlight(
  code: string,
  language: string,
  marks: LineMarks,
): string {
  return lineRuns(code, language)
    .map((runs, index) => {
      const html = merged(runs).map(runHtml).join('');
      const classes = [
        ...(marks.highlighted.has(index + 1) ? ['hl'] : []),
        ...(marks.numbered ? ['ln'] : []),
      ];
      return classes.length > 0
        ? `<span class="${classes.join(' ')}">${html}\n</span>`
        : `${html}\n`;
    })
    .join('')
    .replace(/\n(<\/span>)?$/, '$1');
}
