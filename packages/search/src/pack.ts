/**
 * Compact serialization of a MiniSearch index. MiniSearch's own JSON writes every number of a posting in decimal;
 * here a posting takes one or two characters, which makes the file less than half as large. How often a term occurs in
 * a section is left out: it took a sixteenth of the file, and changed no result of the sets in tests/search. Neither did
 * the exact lengths of sections, which are rounded, as Lucene does with its norms.
 */
import { own } from '@docs/facts/own';
import type { AsPlainObject } from 'minisearch';

/** The serialized index. */
export interface PackedIndex {
  readonly fields: readonly string[];
  readonly documents: number;
  /** For each field, its lengths in all documents, in order, rounded. */
  readonly lengths: readonly string[];
  readonly averages: readonly number[];
  /** All terms, as {@link packTerms} writes them. */
  readonly terms: string;
  /** For each field, one line per term. */
  readonly postings: readonly string[];
}

/** Digits: printable characters that JSON does not escape; the first half ends a number, the second half continues it. */
const DIGITS = Array.from({ length: 92 }, (_, index) =>
  String.fromCharCode(35 + index),
).filter((character) => character !== '\\');
const BASE = 45;
/** Value of each digit by its character code. */
const VALUES = new Uint8Array(128);
DIGITS.forEach((character, value) => {
  VALUES[character.charCodeAt(0)] = value;
});

/** Writes a number, 0 or larger, so that the next one can follow without a separator. */
export function encode(number: number): string {
  let rest = number;
  let written = '';
  while (rest >= BASE) {
    written += DIGITS[BASE + (rest % BASE)] ?? '';
    rest = Math.floor(rest / BASE);
  }
  return written + (DIGITS[rest] ?? '');
}

/** Decodes numbers; by character codes for speed, as there are about 100,000 numbers. */
function decode(written: string, each: (number: number) => void): void {
  let number = 0;
  let weight = 1;
  for (let index = 0; index < written.length; index += 1) {
    const value = VALUES[written.charCodeAt(index)] ?? 0;
    if (value < BASE) {
      each(number + value * weight);
      number = 0;
      weight = 1;
    } else {
      number += (value - BASE) * weight;
      weight *= BASE;
    }
  }
}

/** Reads numbers that {@link encode} wrote. */
export function decodeAll(written: string): number[] {
  const numbers: number[] = [];
  decode(written, (number) => numbers.push(number));
  return numbers;
}

type Postings = Readonly<Record<string, number>>;

function encodePostings(postings: Postings): string {
  let last = -1;
  return Object.keys(postings)
    .map(Number)
    .sort((a, b) => a - b)
    .map((id) => {
      const step = id - last - 1;
      last = id;
      return encode(step);
    })
    .join('');
}

/** Reads the sections that a line of postings names; each has the term once, as nothing else is stored. */
export function decodePostings(written: string): Map<number, number> {
  const postings = new Map<number, number>();
  let last = -1;
  decode(written, (step) => {
    last += 1 + step;
    postings.set(last, 1);
  });
  return postings;
}

/** Code of the capital letter that stands for 0; terms have no capital letters. */
const CAPITAL_A = 65;
const LONGEST_PREFIX = 25;

const commonPrefix = (one: string, other: string): number => {
  let length = 0;
  while (
    length < LONGEST_PREFIX &&
    length < one.length &&
    one[length] === other[length]
  ) {
    length += 1;
  }
  return length;
};

/** Writes sorted terms: a capital letter for the characters that a term shares with the one before it, and the rest. */
export const packTerms = (terms: readonly string[]): string =>
  terms
    .map((term, index) => {
      const shared = commonPrefix(term, terms[index - 1] ?? '');
      return String.fromCharCode(CAPITAL_A + shared) + term.slice(shared);
    })
    .join('');

/** Reads terms that {@link packTerms} wrote. */
export function unpackTerms(packed: string): string[] {
  let last = '';
  return (packed.match(/[A-Z][^A-Z]*/g) ?? []).map((written) => {
    const shared = written.charCodeAt(0) - CAPITAL_A;
    last = last.slice(0, shared) + written.slice(1);
    return last;
  });
}

/** A length with two binary digits: 1, 2, 3, 4, 6, 8, 12, 16, 24… */
function rounded(length: number): number {
  const unit = 2 ** Math.max(Math.floor(Math.log2(length)) - 1, 0);
  return Math.round(length / unit) * unit;
}

/** Packs an index whose documents have the ids 0, 1, 2… */
export function pack(index: AsPlainObject): PackedIndex {
  const fields = Object.keys(index.fieldIds);
  const ids = fields.map((field) => own(index.fieldIds, field) ?? 0);
  const entries = [...index.index].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    fields,
    documents: index.documentCount,
    lengths: ids.map((field) =>
      Array.from({ length: index.documentCount }, (_, id) =>
        encode(rounded(index.fieldLength[id]?.[field] ?? 0)),
      ).join(''),
    ),
    averages: index.averageFieldLength.map((length) => Math.round(length)),
    terms: packTerms(entries.map(([term]) => term)),
    postings: ids.map((field) =>
      entries
        .map(([, data]) =>
          encodePostings((data as Record<number, Postings>)[field] ?? {}),
        )
        .join('\n'),
    ),
  };
}

/**
 * The sections that have each term in one of some fields, each section once.
 *
 * @param terms of the index, in their order
 */
export function sectionsByTerm(
  packed: PackedIndex,
  terms: readonly string[],
  fields: readonly string[],
): Map<string, readonly number[]> {
  const columns = fields.map((field) =>
    (packed.postings[packed.fields.indexOf(field)] ?? '').split('\n'),
  );
  const found = new Map<string, readonly number[]>();
  terms.forEach((term, index) => {
    const sections = columns.flatMap((lines) => {
      const line = lines[index] ?? '';
      return line === '' ? [] : [...decodePostings(line).keys()];
    });
    if (sections.length > 0) {
      found.set(term, [...new Set(sections)]);
    }
  });
  return found;
}
