/** The files of the package's data, written by its build and read by its commands. */

/** Folder of the data, next to the bundled code. */
export const DATA_FOLDER = 'data';

/** Files of the search, as the site has them. */
export const SEARCH = {
  guides: 'search/guides.json',
  symbols: 'search/symbols.json',
  messages: 'search/messages.json',
} as const;

/** What dlt looks up, as the site's reader of configuration has it. */
export const CONFIG = 'config.json';
/** Exception classes, as the site publishes them. */
export const ERRORS = 'errors.json';
/** Names of the API, as the site publishes them. */
export const NAMES = 'symbols.json';
/** The stub of the API, as the site publishes it. */
export const STUB = 'dlt.pyi';
/** The list of pages. */
export const PAGES = 'pages.json';
/** The Markdown of a page; each heading below its title ends with its id. */
export const pageFile = (id: string): string => `pages/${id}.md`;

/** The entries in lists of names of a page, by anchor; pages without such a list have no file. */
export const entriesFile = (id: string): string => `entries/${id}.json`;

/** An entry in a list of names, which has no heading: the id of the heading above it, and its text. */
export type Entry = readonly [below: string, text: string];

/** A page in the list. */
export interface PageRow {
  /** Address below the base URL; section ids begin with it. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
}
