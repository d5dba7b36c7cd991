/** Where the data of the search lies, below the base URL. */
export const DATA_FOLDER = 'search-data';

/** The file with the words of a page. */
export const textFile = (path: string): string => `text/${path}.json`;

/** The words of a page by anchor: prose, and code where there is any. */
export type PageText = Readonly<
  Record<string, readonly [text: string, code?: string]>
>;
