/** Types of the search's input and results. */

/** A section of a page: from a heading to the next one. */
export interface Section {
  /** Id of its heading; empty for content before the first heading. */
  readonly anchor: string;
  /** Text of its heading; the page's title for the first section. */
  readonly title: string;
  /** Level of its heading, 1 for the page itself. */
  readonly level: number;
  /** Its prose, in one line. */
  readonly text: string;
  /** The same with its structure (shown.ts), where it has one. */
  readonly shown?: string;
  /** Its code blocks. */
  readonly code: readonly string[];
}

/** A group of pages that a search can be limited to: a section of the sidebar. */
export interface Group {
  /** Stable id, independent of the label: weights and the reader's stored choice use it. */
  readonly id: string;
  readonly label: string;
}

/** An indexed page. */
export interface SearchPage {
  /** Address below the base URL, without a slash at either end: `tutorial/rest-api`. */
  readonly path: string;
  readonly title: string;
  /** Its section of the sidebar; {@link UNLISTED} for a page that is not in the sidebar. */
  readonly group: Group;
  /** Description and keywords of the page. */
  readonly about: string;
  /** Phrases in which readers look for its sections, by anchor. */
  readonly phrases: Readonly<Record<string, readonly string[]>>;
  readonly sections: readonly Section[];
}

/** The group of pages that the sidebar does not list. */
export const UNLISTED = { id: 'unlisted', label: 'Guides' } as const;

/** The group of the API reference. */
export const API_GROUP = { id: 'api', label: 'API reference' } as const;

/** The union of all groups except the API reference. */
export const GUIDES_GROUP = { id: 'guides', label: 'Guides' } as const;

/** A section of a guide that matches a query. */
export interface SectionHit {
  readonly kind: 'section';
  readonly score: number;
  /** Address below the base URL, with the anchor. */
  readonly link: string;
  /** The page's address, which is the key of its stored text. */
  readonly path: string;
  readonly anchor: string;
  readonly title: string;
  readonly page: string;
  readonly group: Group;
  /** Index terms that matched in it. */
  readonly terms: readonly string[];
}

export type SymbolKind =
  'module' | 'class' | 'function' | 'method' | 'property' | 'attribute';

/** An API name that matches a query. */
export interface SymbolHit {
  readonly kind: 'symbol';
  readonly score: number;
  readonly link: string;
  readonly path: string;
  readonly anchor: string;
  /** The name with its class: `Reader.run`. */
  readonly name: string;
  readonly module: string;
  readonly symbol: SymbolKind;
}

/** A parameter of a function that matches a query. */
export interface ParameterHit {
  readonly kind: 'parameter';
  readonly score: number;
  readonly link: string;
  readonly path: string;
  readonly anchor: string;
  readonly name: string;
  /** Name, type and default: `parallelized: bool = False`. */
  readonly declaration: string;
  /** The functions that have it, as users write them; its entry is that of the first. */
  readonly owners: readonly string[];
}

export type Hit = SectionHit | SymbolHit | ParameterHit;
