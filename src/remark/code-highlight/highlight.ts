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
  readonly link?: TextLink | undefined;
}

/** A piece of code that leads somewhere. */
export interface TextLink {
  /** Offsets in the code. */
  readonly from: number;
  readonly to: number;
  readonly href: string;
  /** Number of its card on the page. */
  readonly card: number;
}

/** Neighbours of one colour are one run: fewer elements, the same picture. */
function merged(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    const alike = last?.name === run.name || run.text.trim() === '';
    if (last && alike && last.link === run.link) {
      result[result.length - 1] = { ...last, text: last.text + run.text };
    } else {
      result.push(run);
    }
  }
  return result;
}

function runHtml({ text, name, link }: Run): string {
  const html =
    name === undefined
      ? escaped(text)
      : `<span class="${name}">${escaped(text)}</span>`;
  return link === undefined
    ? html
    : `<a href="${escaped(link.href)}" data-card="${link.card}">${html}</a>`;
}

/** Cuts a line's runs at the ends of links. */
function linked(
  runs: readonly Run[],
  start: number,
  links: readonly TextLink[],
): Run[] {
  let offset = start;
  return runs.flatMap((run) => {
    const [from, to] = [offset, offset + run.text.length];
    offset = to;
    const inside = links.filter((link) => link.from < to && link.to > from);
    const cuts = [from, ...inside.flatMap((link) => [link.from, link.to]), to]
      .map((cut) => Math.min(Math.max(cut, from), to))
      .sort((a, b) => a - b);
    return cuts.slice(1).flatMap((end, index) => {
      const begin = cuts[index] ?? from;
      const link = inside.find(
        (candidate) => candidate.from <= begin && candidate.to >= end,
      );
      return begin === end
        ? []
        : [{ ...run, text: run.text.slice(begin - from, end - from), link }];
    });
  });
}

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
  /** Names that lead somewhere, in order, none over another. */
  readonly links?: readonly TextLink[];
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
  let start = 0;
  return lineRuns(code, language)
    .map((line, index) => {
      const runs = linked(line, start, marks.links ?? []);
      start += line.reduce((length, { text }) => length + text.length, 0) + 1;
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
