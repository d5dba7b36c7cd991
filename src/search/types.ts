/** What the search knows of the site, and what it answers. */

/** A part of a page: from a heading to the next one. */
export interface Section {
  /** Id of its heading; empty for what stands before the first heading. */
  readonly anchor: string;
  /** Words of its heading; the page's title for the first part. */
  readonly title: string;
  /** Level of its heading, 1 for the page itself. */
  readonly level: number;
  /** Its prose, in one line. */
  readonly text: string;
  /** Its code blocks. */
  readonly code: readonly string[];
}

/** Pages that can be searched by themselves: a section of the sidebar. */
export interface Group {
  /** Stays when the label is reworded: weights and the reader's choice go by it. */
  readonly id: string;
  readonly label: string;
}

/** A page as it is indexed. */
export interface SearchPage {
  /** Address below the base URL, without a slash at either end: `tutorial/rest-api`. */
  readonly path: string;
  readonly title: string;
  /** Its section of the sidebar; {@link UNLISTED} for a page off the sidebar. */
  readonly group: Group;
  /** Words of the head: description and keywords. */
  readonly about: string;
  readonly sections: readonly Section[];
}

/** The group of pages that the sidebar does not list. */
export const UNLISTED = { id: 'unlisted', label: 'Other pages' } as const;

/** The group of the API reference, beside the sections of the sidebar. */
export const API_GROUP = { id: 'api', label: 'API reference' } as const;

/** All groups but the API reference. */
export const GUIDES_GROUP = { id: 'guides', label: 'Guides' } as const;

/** A part of a guide that answers a query. */
export interface SectionHit {
  readonly kind: 'section';
  readonly score: number;
  /** Address below the base URL, with the anchor. */
  readonly link: string;
  /** The page's address, to which its text is stored. */
  readonly path: string;
  readonly anchor: string;
  readonly title: string;
  readonly page: string;
  readonly group: Group;
  /** Terms of the index that were found in it. */
  readonly terms: readonly string[];
}

export type SymbolKind =
  'module' | 'class' | 'function' | 'method' | 'property' | 'attribute';

/** A name of the API that answers a query. */
export interface SymbolHit {
  readonly kind: 'symbol';
  readonly score: number;
  readonly link: string;
  readonly path: string;
  readonly anchor: string;
  /** The name with its class: `Pipeline.run`. */
  readonly name: string;
  readonly module: string;
  readonly symbol: SymbolKind;
}

export type Hit = SectionHit | SymbolHit;
