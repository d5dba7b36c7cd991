/** data/curated/search.json: what the search knows of the library and of these docs. It is loaded by browsers, too. */
import data from '../../../data/curated/search.json';

/** A group of pages in the sidebar, or of pages without a section. */
interface GroupWords {
  /** Score factor of pages that are less relevant to general questions; 1 by default. */
  readonly weight?: number;
  /** Its pages are about one vendor each: relevant to queries that name the vendor. */
  readonly isOfOneVendor?: boolean;
  /** The titles of its pages are names of products, which readers write like the classes of the library. */
  readonly hasProducts?: boolean;
  /** Queries for the group by name, for which its weight is not lowered. Patterns are written as in JavaScript. */
  readonly query?: string;
}

/** The words of the search. */
export interface SearchWords {
  /** What readers type, in any order of its words, then the terms of the docs for which the search looks, too. */
  readonly synonyms: readonly (readonly string[])[];
  readonly groups: Readonly<Record<string, GroupWords>>;
  /**
   * Pages, and those below them, that mention much, with the pattern of queries for them. For other queries, the pages
   * that they link to are better results.
   */
  readonly mentioning: Readonly<Record<string, string>>;
  /** Functions whose parameters are results. */
  readonly parameters: {
    /** Pattern of the names that users write. */
    readonly called: string;
    /** Pattern of the files of modules whose own names users import; of others, only what a package offers. */
    readonly imported: string;
  };
  readonly errors: {
    /** Classes that say which step failed; each has a section. Patterns. */
    readonly steps: readonly string[];
    /** Other classes that say that something failed, not what. Patterns. */
    readonly general: readonly string[];
    /** Patterns of texts that only a pasted error has. */
    readonly signs: readonly string[];
    /** Patterns of what the library prints around the message of the cause. */
    readonly around: readonly string[];
    /** Drivers in tracebacks, by the name that the docs use. */
    readonly drivers: Readonly<Record<string, string>>;
  };
}

export const searchWords: SearchWords = data;

/** A pattern that is written as in JavaScript: `/error/i`. */
export function patternOf(text: string): RegExp {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}
