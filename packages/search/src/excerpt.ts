/** Excerpts of a text around the matches of a query, with the matches marked. */
import { LIMITS } from './limits';
import { plainOf } from './shown';
import { lexemes } from './tokenize';

/** A piece of text, marked or not. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** Maximum length of an excerpt in characters: two lines of a result. */
const LENGTH = 150;
/** Most characters before the first match, which stays in view where the excerpt is cut to one line. */
const LEAD = 40;
/** Characters before the first match where no sentence begins within that lead. */
const CONTEXT = 20;

interface Span {
  readonly start: number;
  readonly end: number;
  readonly terms: readonly string[];
}

/** The words of a text that match one of the terms. */
function found(text: string, terms: ReadonlySet<string>): Span[] {
  return lexemes(text).filter((word) =>
    word.terms.some((term) => terms.has(term)),
  );
}

/** The whole text, with the matches marked. */
export function marked(text: string, terms: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let last = 0;
  for (const { start, end } of found(text, terms)) {
    pieces.push({ text: text.slice(last, start), marked: false });
    pieces.push({ text: text.slice(start, end), marked: true });
    last = end;
  }
  pieces.push({ text: text.slice(last), marked: false });
  return pieces.filter((piece) => piece.text !== '');
}

/** Number of different terms in an excerpt that starts at a match. */
function richness(spans: readonly Span[], from: number): number {
  const end = (spans[from]?.start ?? 0) + LENGTH - LEAD;
  const terms = new Set<string>();
  for (let index = from; (spans[index]?.end ?? Infinity) <= end; index += 1) {
    spans[index]?.terms.forEach((term) => terms.add(term));
  }
  return terms.size;
}

/** Moves an offset to the beginning of a word. */
const wordStart = (text: string, index: number): number =>
  index <= 0 ? 0 : text.indexOf(' ', index - 1) + 1;

/** Where a sentence, or a cell of a table, begins. */
const SENTENCE = /[.?!] | · /g;

/** Where an excerpt with a match begins, and whether that is in a sentence. */
function startOf(
  text: string,
  match: number,
): { readonly start: number; readonly isCut: boolean } {
  const from = Math.max(0, match - LEAD);
  const sentence = [...text.slice(from, match).matchAll(SENTENCE)].at(-1);
  if (sentence) {
    return { start: from + sentence.index + sentence[0].length, isCut: false };
  }
  const start = from === 0 ? 0 : wordStart(text, match - CONTEXT);
  return { start, isCut: start > 0 };
}

/** The part of a text with the most different terms; its beginning when there is no match. */
export function excerpt(text: string, terms: ReadonlySet<string>): Piece[] {
  const spans = found(text, terms);
  const rich = spans.map((_, index) => richness(spans, index));
  const best = rich.reduce(
    (winner, terms, index) => (terms > (rich[winner] ?? 0) ? index : winner),
    0,
  );
  const { start, isCut } = startOf(text, spans[best]?.start ?? 0);
  const cut = text.lastIndexOf(' ', start + LENGTH);
  const end = start + LENGTH >= text.length || cut <= start ? text.length : cut;
  const pieces = marked(text.slice(start, end), terms);
  return [
    ...(isCut ? [{ text: '… ', marked: false }] : []),
    ...pieces,
    ...(end < text.length ? [{ text: ' …', marked: false }] : []),
  ];
}

/** The line with the most different terms. */
function bestLine(code: string, terms: ReadonlySet<string>): string {
  const lines = code.split('\n').map((line) => line.trim());
  const counts = lines.map(
    (line) => new Set(found(line, terms).flatMap((span) => span.terms)).size,
  );
  return lines[counts.indexOf(Math.max(...counts))] ?? '';
}

/** An excerpt, and whether it is a line of code. */
export interface Excerpt {
  readonly pieces: readonly Piece[];
  readonly isCode: boolean;
}

/** The excerpt of a section: from its prose, or the best line of its code when only the code matches. */
export function excerptOf(
  [text, code = '']: readonly [text: string, code?: string],
  terms: ReadonlySet<string>,
): Excerpt {
  const isCode =
    found(text, terms).length === 0 && found(code, terms).length > 0;
  return {
    pieces: excerpt(isCode ? bestLine(code, terms) : plainOf(text), terms),
    isCode,
  };
}

/** An API name, with all occurrences of the query's words marked. */
export function markedName(name: string, query: string): Piece[] {
  // A name has few words, so only the beginning of a long query can be in it.
  const beginning = query.slice(0, LIMITS.query);
  const words = (beginning.match(/[\p{L}\p{N}_]+/gu) ?? []).filter(
    (word) => word.length > 1,
  );
  if (words.length === 0) {
    return [{ text: name, marked: false }];
  }
  return name
    .split(new RegExp(`(${words.join('|')})`, 'giu'))
    .map((text, index) => ({ text, marked: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
