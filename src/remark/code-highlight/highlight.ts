/** Code as HTML, highlighted when the site is built; the browser gets no highlighter. */
import { normalizeTokens } from 'prism-react-renderer';
import type { TextSlot } from '../../facts/config/forms';
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

/** What a piece of code is beside its colour. */
type Mark = TextLink | TextSlot;

const isLink = (mark: Mark): mark is TextLink => 'href' in mark;

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
    const isSlot = run.mark !== undefined && !isLink(run.mark);
    // The browser sets the text of a slot: it must be one element, whatever the tokens are.
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

/** A line's runs; those that lead to one place are one link, whatever their colours. */
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

/** Cuts a line's runs at the ends of links and slots. */
function marked(
  runs: readonly Run[],
  start: number,
  marks: readonly Mark[],
): Run[] {
  let offset = start;
  return runs.flatMap((run) => {
    const [from, to] = [offset, offset + run.text.length];
    offset = to;
    const inside = marks.filter((mark) => mark.from < to && mark.to > from);
    const cuts = [from, ...inside.flatMap((mark) => [mark.from, mark.to]), to]
      .map((cut) => Math.min(Math.max(cut, from), to))
      .sort((a, b) => a - b);
    return cuts.slice(1).flatMap((end, index) => {
      const begin = cuts[index] ?? from;
      const mark = inside.find(
        (candidate) => candidate.from <= begin && candidate.to >= end,
      );
      return begin === end
        ? []
        : [{ ...run, text: run.text.slice(begin - from, end - from), mark }];
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
  /** Values that the reader may replace by their own, as the links. */
  readonly slots?: readonly TextSlot[];
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
  // A slot is never within a name that leads somewhere, but text is the author's.
  const slots = marks.slots ?? [];
  const links = (marks.links ?? []).filter((link) =>
    slots.every((slot) => slot.to <= link.from || slot.from >= link.to),
  );
  return lineRuns(code, language)
    .map((line, index) => {
      const runs = marked(line, start, [...links, ...slots]);
      start += line.reduce((length, { text }) => length + text.length, 0) + 1;
      const html = lineHtml(merged(runs));
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
