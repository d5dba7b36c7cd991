/** The limits of the search: how much of a text is read, and how many of its words are searched for. */

export const LIMITS = {
  /** Characters of a text that are read; of a longer one, those around its exceptions. */
  characters: 20_000,
  /** Characters of a search field, and of the search in an address. */
  query: 2_000,
  /** Distinct words of a query that are searched for; of more, the rarest. */
  words: 24,
  /** Characters of a word; longer than the longest dotted name of the API. */
  word: 128,
  /** Characters of a word that may have typing errors. */
  fuzzyWord: 32,
  /** Words of a query for which other words are suggested. */
  suggestedWords: 8,
  /** Parts of a name that are searched for one by one. */
  nameParts: 12,
} as const;

/** Only this much of the end of a text is looked through for exceptions, in characters. */
const LOOKED_THROUGH = 2_000_000;
/** Texts are looked through in blocks of this length, the last first. */
const BLOCK = 50_000;
/** What is used around the name of an exception, in characters: of its line before it, and after it. */
const BEFORE = 200;
const AFTER = 2_000;

const EXCEPTION =
  /\b[A-Z]\w{0,80}(?:Error|Exception|Warning|Failed|Missing|Retry|Exit|Interrupt)\b/g;

/** Sequences that colour the output of a terminal. */
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]{0,20}m`, 'g');

/** Halves of a surrogate pair, which `encodeURIComponent` throws at. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Offsets of the names of exceptions, the last first. */
function* exceptionsFromEnd(text: string): Generator<number> {
  const first = Math.max(0, text.length - LOOKED_THROUGH);
  for (let end = text.length; end > first; end -= BLOCK) {
    const start = Math.max(first, end - BLOCK);
    const found = [...text.slice(start, end).matchAll(EXCEPTION)];
    yield* found.reverse().map(({ index }) => start + index);
  }
}

/** Offset of the beginning of a line, or of what is used of it, before a place in it. */
function lineStart(text: string, index: number): number {
  const from = Math.max(0, index - BEFORE);
  return from + text.slice(from, index).lastIndexOf('\n') + 1;
}

/** The parts of a long text around its exceptions, the last ones if there are many; without any, its two ends. */
function aroundExceptions(text: string, most: number): string {
  const parts: string[] = [];
  let left = most;
  let end = text.length;
  for (const index of exceptionsFromEnd(text)) {
    if (left <= 0) {
      break;
    }
    if (index < end) {
      const start = lineStart(text, index);
      const to = Math.min(end, index + AFTER, start + left);
      parts.unshift(text.slice(start, to));
      left -= to - start + 1;
      end = start;
    }
  }
  const half = Math.floor((most - 1) / 2);
  return parts.length > 0
    ? parts.join('\n')
    : `${text.slice(0, half)}\n${text.slice(-half)}`;
}

/**
 * The part of a text that the search reads, without colours of a terminal and without halves of surrogate pairs. A
 * short text is returned as it is.
 *
 * @param most length of the result in characters
 */
export function readable(
  text: string,
  most: number = LIMITS.characters,
): string {
  const plain = text.length <= most ? text : aroundExceptions(text, most);
  return plain.replaceAll(COLOURS, '').replaceAll(LONE_SURROGATE, '\ufffd');
}

/** The beginning of a text for a message, at most `most` characters and an ellipsis. */
export const shortened = (text: string, most = 80): string =>
  text.length <= most
    ? text
    : `${text.slice(0, most).replaceAll(LONE_SURROGATE, '')}…`;
