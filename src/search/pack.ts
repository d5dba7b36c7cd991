/**
 * The index of MiniSearch on its way to the reader. MiniSearch's own JSON spells every number of a posting; here
 * a posting is one or two characters, and the file is less than half as large.
 */
import type { AsPlainObject } from 'minisearch';

/** An index as it is stored. */
export interface PackedIndex {
  readonly fields: readonly string[];
  readonly documents: number;
  /** Lengths of each field, of all documents in order. */
  readonly lengths: readonly string[];
  readonly averages: readonly number[];
  /** All terms, with spaces between. */
  readonly terms: string;
  /** Postings of each term on a line of its own, of each field in a word of its own. */
  readonly postings: string;
}

/** Printable characters that JSON does not escape: the first half ends a number, the second half goes on. */
const DIGITS = Array.from({ length: 92 }, (_, index) =>
  String.fromCharCode(35 + index),
).filter((character) => character !== '\\');
const BASE = 45;
/** Value of each digit by its character code. */
const VALUES = new Uint8Array(128);
DIGITS.forEach((character, value) => {
  VALUES[character.charCodeAt(0)] = value;
});

/** A term that stands twice in a section is as good as one that stands there ten times. */
const MOST = 2;

const VERSION = 2;

function encode(number: number): string {
  let rest = number;
  let written = '';
  while (rest >= BASE) {
    written += DIGITS[BASE + (rest % BASE)] ?? '';
    rest = Math.floor(rest / BASE);
  }
  return written + (DIGITS[rest] ?? '');
}

/** Reads the numbers of a text from `start` to `end`; by character codes, for there are a hundred thousand of them. */
function decode(
  written: string,
  start: number,
  end: number,
  each: (number: number) => void,
): void {
  let number = 0;
  let weight = 1;
  for (let place = start; place < end; place += 1) {
    const value = VALUES[written.charCodeAt(place)] ?? 0;
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

function decodeAll(written: string): number[] {
  const numbers: number[] = [];
  decode(written, 0, written.length, (number) => numbers.push(number));
  return numbers;
}

type Postings = Readonly<Record<string, number>>;

function encodePostings(postings: Postings): string {
  let last = -1;
  return Object.entries(postings)
    .map(([id, count]) => [Number(id), count] as const)
    .sort(([a], [b]) => a - b)
    .map(([id, count]) => {
      const step = id - last - 1;
      last = id;
      return encode(step * MOST + Math.min(count, MOST) - 1);
    })
    .join('');
}

function decodePostings(
  written: string,
  start: number,
  end: number,
): Record<string, number> {
  const postings: Record<string, number> = {};
  let last = -1;
  decode(written, start, end, (number) => {
    last += 1 + Math.floor(number / MOST);
    postings[last] = (number % MOST) + 1;
  });
  return postings;
}

/** Postings of a term by the number of the field: the words of a line. */
function decodeLine(line: string): Record<string, Record<string, number>> {
  const data: Record<string, Record<string, number>> = {};
  let field = 0;
  let start = 0;
  while (start <= line.length) {
    const space = line.indexOf(' ', start);
    const end = space < 0 ? line.length : space;
    if (end > start) {
      data[field] = decodePostings(line, start, end);
    }
    field += 1;
    start = end + 1;
  }
  return data;
}

/** Packs an index whose documents have the ids 0, 1, 2… */
export function pack(index: AsPlainObject): PackedIndex {
  const fields = Object.keys(index.fieldIds);
  const ids = fields.map((field) => index.fieldIds[field] ?? 0);
  const entries = [...index.index].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    fields,
    documents: index.documentCount,
    lengths: ids.map((field) =>
      Array.from({ length: index.documentCount }, (_, id) =>
        encode(index.fieldLength[id]?.[field] ?? 0),
      ).join(''),
    ),
    averages: index.averageFieldLength.map((length) => Math.round(length)),
    terms: entries.map(([term]) => term).join(' '),
    postings: entries
      .map(([, data]) =>
        ids
          .map((field) =>
            encodePostings((data as Record<number, Postings>)[field] ?? {}),
          )
          .join(' ')
          .trimEnd(),
      )
      .join('\n'),
  };
}

/** The index as MiniSearch loads it. */
export function unpack(packed: PackedIndex): AsPlainObject {
  const terms = packed.terms.split(' ');
  const lines = packed.postings.split('\n');
  const lengths = packed.lengths.map(decodeAll);
  const numbers = Array.from({ length: packed.documents }, (_, id) => id);
  return {
    documentCount: packed.documents,
    nextId: packed.documents,
    documentIds: Object.fromEntries(numbers.map((id) => [id, id])),
    fieldIds: Object.fromEntries(packed.fields.map((name, id) => [name, id])),
    fieldLength: Object.fromEntries(
      numbers.map((id) => [id, lengths.map((of) => of[id] ?? 0)]),
    ),
    averageFieldLength: [...packed.averages],
    storedFields: {},
    dirtCount: 0,
    index: terms.map((term, place) => [term, decodeLine(lines[place] ?? '')]),
    serializationVersion: VERSION,
  };
}
