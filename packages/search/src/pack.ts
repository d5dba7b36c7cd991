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

/** Reads numbers that {@link encode} wrote; by character codes for speed, as there are about 100,000 numbers. */
export function decodeAll(written: string): number[] {
  const numbers: number[] = [];
  let number = 0;
  let weight = 1;
  for (let index = 0; index < written.length; index += 1) {
    const value = VALUES[written.charCodeAt(index)] ?? 0;
    if (value < BASE) {
      numbers.push(number + value * weight);
      number = 0;
      weight = 1;
    } else {
      number += (value - BASE) * weight;
      weight *= BASE;
    }
  }
  return numbers;
}

/** Reads the numbers whose gaps {@link encodeGaps} wrote. */
export function decodeGaps(written: string): number[] {
  let last = -1;
  return decodeAll(written).map((gap) => (last += gap + 1));
}

type Postings = Readonly<Record<string, number>>;

/** Writes increasing numbers by their gaps. */
export const encodeGaps = (numbers: readonly number[]): string =>
  numbers
    .map((number, index) => encode(number - (numbers[index - 1] ?? -1) - 1))
    .join('');

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

/** Packs some fields of an index whose documents have the ids 0, 1, 2…, with the terms of all fields. */
export function pack(
  index: AsPlainObject,
  fields: readonly string[],
): PackedIndex {
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
    averages: ids.map((field) =>
      Math.round(index.averageFieldLength[field] ?? 0),
    ),
    terms: packTerms(entries.map(([term]) => term)),
    postings: ids.map((field) =>
      entries
        .map(([, data]) =>
          encodeGaps(
            Object.keys((data as Record<number, Postings>)[field] ?? {})
              .map(Number)
              .sort((a, b) => a - b),
          ),
        )
        .join('\n'),
    ),
  };
}
