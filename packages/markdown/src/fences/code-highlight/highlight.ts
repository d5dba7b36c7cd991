/** Highlights code as HTML at build time, so that the browser needs no highlighter. */
import { normalizeTokens } from 'prism-react-renderer';
import type { TextSlot } from '@docs/facts/config/forms';
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
  readonly mark?: Mark | undefined;
}

/** A link or a replaceable value in the code. */
type Mark = TextLink | TextSlot;

const isLink = (mark: Mark): mark is TextLink => 'href' in mark;

/** A linked range of code. */
export interface TextLink {
  /** Offsets in the code. */
  readonly from: number;
  readonly to: number;
  readonly href: string;
  /** Number of the link's card on the page. */
  readonly card: number;
}

/** Merges adjacent runs of one colour, which reduces the number of elements without a visible difference. */
function merged(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    const isSlot = run.mark !== undefined && !isLink(run.mark);
    // The browser replaces the text of a slot, so a slot must be one element even if it has several tokens.
    const alike = isSlot || last?.name === run.name || run.text.trim() === '';
    if (last && alike && last.mark === run.mark) {
      result[result.length - 1] = { ...last, text: last.text + run.text };
    } else {
      result.push(run);
    }
  }
  return result;
}

function runHtml({ text, name, mark }: Run): string {
  const of = name === undefined ? '' : ` class="${name}"`;
  if (mark !== undefined && !isLink(mark)) {
    return `<span${of} data-slot="${escaped(mark.field)}" data-as="${mark.as}">${escaped(text)}</span>`;
  }
  return of === '' ? escaped(text) : `<span${of}>${escaped(text)}</span>`;
}

const linkTo = (run: Run | undefined): TextLink | undefined =>
  run?.mark && isLink(run.mark) ? run.mark : undefined;

/** HTML of a line's runs; adjacent runs of one link become one element, whatever their colours. */
function lineHtml(runs: readonly Run[]): string {
  return runs
    .map((run, index) => {
      const link = linkTo(run);
      if (!link) {
        return runHtml(run);
      }
      const begins = linkTo(runs[index - 1]) !== link;
      const ends = linkTo(runs[index + 1]) !== link;
      return [
        begins
          ? `<a href="${escaped(link.href)}" data-card="${link.card}">`
          : '',
        runHtml(run),
        ends ? '</a>' : '',
      ].join('');
    })
    .join('');
}

/** The marks in a range; an empty one counts where it begins. */
const touching = (marks: readonly Mark[], from: number, to: number): Mark[] =>
  marks.filter(
    (mark) => mark.from < to && (mark.to > from || mark.from === from),
  );

/** Splits a line's runs at the boundaries of links and slots. */
function marked(
  runs: readonly Run[],
  start: number,
  marks: readonly Mark[],
): Run[] {
  let offset = start;
  return runs.flatMap((run) => {
    const [from, to] = [offset, offset + run.text.length];
    offset = to;
    const inside = touching(marks, from, to);
    if (inside.length === 0) {
      // An empty run would be an empty element.
      return run.text === '' ? [] : run;
    }
    const cuts = [from, ...inside.flatMap((mark) => [mark.from, mark.to]), to]
      .map((cut) => Math.min(Math.max(cut, from), to))
      .sort((a, b) => a - b);
    const ends = [...new Set(cuts)];
    return ends.slice(1).flatMap((end, index) => {
      const begin = ends[index] ?? from;
      // An empty slot is a place where a value is inserted.
      const empty = inside.filter(
        (mark) => mark.from === begin && mark.to === begin,
      );
      const mark = inside.find(
        (candidate) => candidate.from <= begin && candidate.to >= end,
      );
      return [
        ...empty.map((one) => ({ ...run, text: '', mark: one })),
        { ...run, text: run.text.slice(begin - from, end - from), mark },
      ];
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

/** Markup of the lines of a block. */
export interface LineMarks {
  /** Highlighted lines, counted from 1. */
  readonly highlighted: ReadonlySet<number>;
  /** Whether lines are numbered. */
  readonly numbered: boolean;
  /** Linked names, in order and not overlapping. */
  readonly links?: readonly TextLink[];
  /** Values that the reader may replace, in order and not overlapping. */
  readonly slots?: readonly TextSlot[];
  /** Longer lines are elements, which a stylesheet indents where they wrap; undefined where lines do not wrap. */
  readonly columns?: number | undefined;
}

/** Indented lines whose wrapped parts are indented further. */
const DEEP = /^ {8}/;

/** Classes of a line that may wrap. */
const wrapClasses = (text: string, columns = Infinity): string[] =>
  text.length <= columns ? [] : DEEP.test(text) ? ['wl', 'deep'] : ['wl'];

/**
 * The lines of a block as HTML, one line of HTML per line of code, so that the element's text is the code.
 *
 * @param language a language of the fence contract; an unknown one is rendered as plain text
 */
export function highlight(
  code: string,
  language: string,
  marks: LineMarks,
): string {
  let start = 0;
  // Slots and links normally do not overlap, but authors may write any text; slots take precedence.
  const slots = marks.slots ?? [];
  const links = (marks.links ?? []).filter((link) =>
    slots.every((slot) => slot.to <= link.from || slot.from >= link.to),
  );
  const all = [...links, ...slots];
  const lines = lineRuns(code, language).map((line, index) => {
    const end = line.reduce((at, { text }) => at + text.length, start);
    const runs = marked(line, start, touching(all, start, end));
    start = end + 1;
    const html = lineHtml(merged(runs));
    const classes = [
      ...(marks.highlighted.has(index + 1) ? ['hl'] : []),
      ...(marks.numbered ? ['ln'] : []),
      ...wrapClasses(line.map(({ text }) => text).join(''), marks.columns),
    ];
    return classes.length > 0
      ? `<span class="${classes.join(' ')}">${html}\n</span>`
      : `${html}\n`;
  });
  return lines.join('').replace(/\n(<\/span>)?$/, '$1');
}
