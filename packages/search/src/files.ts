/** Folder of the search data, below the base URL. */
export const DATA_FOLDER = 'search-data';

/** The file with the text of a page. */
export const textFile = (path: string): string => `text/${path}.json`;

/** The text of a page by anchor: prose with its structure (shown.ts), and its code blocks. */
export type PageText = Readonly<
  Record<string, readonly [text: string, ...code: string[]]>
>;
