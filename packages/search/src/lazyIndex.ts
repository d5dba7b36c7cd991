/**
 * The index of a guides file, ready to be searched. Postings are decoded when a query has their term: most terms
 * are never needed, and to decode all of them takes several times as long as a search.
 */
import MiniSearch, { type Options } from 'minisearch';
import {
  decodeAll,
  decodePostings,
  unpackTerms,
  type PackedIndex,
} from './pack';

type TermData = ReadonlyMap<number, Map<number, number>>;

/**
 * The sections that have one term, with how often each has it, by field. MiniSearch reads them with `get` alone; a map
 * for each of the thousands of terms would be most of the memory that loading takes.
 */
class Postings implements Pick<TermData, 'get'> {
  private known: Map<number, Map<number, number>> | undefined;

  /** How common the term is: the length of its longest line, which needs no decoding. */
  get frequency(): number {
    return Math.max(
      ...this.columns.map((lines) => lines[this.index]?.length ?? 0),
    );
  }

  constructor(
    /** For each field, a line for each term. */
    private readonly columns: readonly (readonly string[])[],
    private readonly index: number,
  ) {}

  get(field: number): Map<number, number> | undefined {
    const line = this.columns[field]?.[this.index] ?? '';
    if (line === '') {
      return undefined;
    }
    this.known ??= new Map();
    const found = this.known.get(field) ?? decodePostings(line);
    this.known.set(field, found);
    return found;
  }
}

/** An index that reads what {@link pack} wrote; nothing can be added to it. */
export class LazyIndex extends MiniSearch {
  constructor(packed: PackedIndex, options: Options) {
    super(options);
    const lengths = packed.lengths.map(decodeAll);
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
      packed.fields.map((name, id) => [name, id]),
    );
    this._avgFieldLength = [...packed.averages];
    const columns = packed.postings.map((lines) => lines.split('\n'));
    unpackTerms(packed.terms).forEach((term, index) => {
      this._index.set(
        term, // It only asks for the fields of a term.
        new Postings(columns, index) as unknown as Map<
          number,
          Map<number, number>
        >,
      );
    });
  }

  /** How common a term is, to be compared with others; undefined for a term that no section has. */
  frequency(term: string): number | undefined {
    return (this._index.get(term) as Postings | undefined)?.frequency;
  }
}
