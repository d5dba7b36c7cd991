/**
 * The index of a guides file, ready to be searched. Postings are decoded when a query has their term: most terms
 * are never needed, and to decode all of them takes several times as long as a search.
 */
import { own } from '@docs/facts/own';
import { distance } from 'fastest-levenshtein';
import MiniSearch, { type Options } from 'minisearch';
import { decodeAll, decodeGaps, type PackedIndex } from './pack';

/** For each term, the sections that have it in a field: as {@link pack} wrote them, or decoded. */
type Column = readonly (string | readonly number[] | undefined)[];

/** A field that is not stored, as other data of the file tells it. */
export interface DerivedField {
  readonly name: string;
  /** Its length in each section. */
  readonly lengths: readonly number[];
  readonly byTerm: ReadonlyMap<string, readonly number[]>;
}

/**
 * The sections that have one term, with how often each has it, by field. MiniSearch reads them with `get` alone; a map
 * for each of the thousands of terms would be most of the memory that loading takes.
 */
class Postings {
  private known: Map<number, Map<number, number>> | undefined;

  /** How common the term is: the length of its longest column, which needs no decoding. */
  get frequency(): number {
    return Math.max(
      ...this.columns.map((column) => column[this.index]?.length ?? 0),
    );
  }

  constructor(
    private readonly columns: readonly Column[],
    private readonly index: number,
  ) {}

  get(field: number): Map<number, number> | undefined {
    const sections = this.columns[field]?.[this.index] ?? '';
    if (sections === '') {
      return undefined;
    }
    this.known ??= new Map();
    const found =
      this.known.get(field) ??
      new Map(
        (typeof sections === 'string' ? decodeGaps(sections) : sections).map(
          // How often it has the term is not stored.
          (section) => [section, 1],
        ),
      );
    this.known.set(field, found);
    return found;
  }
}

/** The terms, in order, as MiniSearch asks for them: to build the tree that it keeps them in is a fifth of loading. */
class Terms {
  private readonly known: ReadonlyMap<string, Postings>;

  constructor(
    private readonly terms: readonly string[],
    columns: readonly Column[],
  ) {
    this.known = new Map(
      terms.map((term, index) => [term, new Postings(columns, index)]),
    );
  }

  get(term: string): Postings | undefined {
    return this.known.get(term);
  }

  private of<Value>(
    terms: readonly string[],
    value: (postings: Postings, term: string) => Value,
  ): Map<string, Value> {
    return new Map(
      terms.flatMap((term) => {
        const postings = this.known.get(term);
        return postings ? [[term, value(postings, term)]] : [];
      }),
    );
  }

  atPrefix(prefix: string): Map<string, Postings> {
    return this.of(
      this.terms.filter((term) => term.startsWith(prefix)),
      (postings) => postings,
    );
  }

  fuzzyGet(typed: string, most: number): Map<string, [Postings, number]> {
    return this.of(
      this.terms.filter(
        (term) =>
          Math.abs(term.length - typed.length) <= most &&
          distance(term, typed) <= most,
      ),
      (postings, term) => [postings, distance(term, typed)],
    );
  }
}

const average = ({ lengths }: DerivedField): number =>
  Math.round(lengths.reduce((sum, length) => sum + length, 0) / lengths.length);

/** An index that reads what {@link pack} wrote; nothing can be added to it. */
export class LazyIndex extends MiniSearch {
  /** @param terms of the file, in their order */
  constructor(
    packed: PackedIndex,
    terms: readonly string[],
    derived: readonly DerivedField[],
    options: Options,
  ) {
    super(options);
    const lengths = [
      ...packed.lengths.map(decodeAll),
      ...derived.map((field) => field.lengths),
    ];
    for (let id = 0; id < packed.documents; id += 1) {
      this._documentIds.set(id, id);
      this._idToShortId.set(id, id);
      this._fieldLength.set(
        id,
        lengths.map((of) => of[id] ?? 0),
      );
    }
    this._documentCount = packed.documents;
    this._nextId = packed.documents;
    this._fieldIds = Object.fromEntries(
      [...packed.fields, ...derived.map(({ name }) => name)].map((name, id) => [
        name,
        id,
      ]),
    );
    this._avgFieldLength = [...packed.averages, ...derived.map(average)];
    const columns = [
      ...packed.postings.map((lines) => lines.split('\n')),
      ...derived.map(({ byTerm }) => terms.map((term) => byTerm.get(term))),
    ];
    this._index = new Terms(terms, columns) as unknown as typeof this._index;
  }

  /** How many different terms a section has in a field, about. */
  lengthOf(section: number, field: string): number {
    const id = own(this._fieldIds, field) ?? -1;
    return this._fieldLength.get(section)?.[id] ?? 0;
  }

  /** How common a term is, to be compared with others; undefined for a term that no section has. */
  frequency(term: string): number | undefined {
    return (this._index as unknown as Terms).get(term)?.frequency;
  }
}
