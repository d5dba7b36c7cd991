/**
 * Site URL and repository URL, defined only here.
 * A fork changes these two lines.
 */
export const siteUrl = 'https://dlt-docs.github.io';
export const repositoryUrl = 'https://github.com/dlt-docs/docs';

/** Base URL of the site; a page's id equals its path relative to it. */
export const baseUrl = '/docs/';

/** The library version, for TypeScript; Python reads it from scripts/requirements.in. */
const version = '1.10.0';
const libraryUrl = 'https://github.com/dlt-hub/dlt';

/** The library that the docs describe. */
export const library = {
  name: 'dlt',
  version,
  sourceUrl: `${libraryUrl}/tree/${version}`,
  /** Base URL of source files, to which a path and a line are appended. */
  blobUrl: `${libraryUrl}/blob/${version}`,
  licenceUrl: `${libraryUrl}/blob/${version}/LICENSE.txt`,
} as const;

export const title = 'dlt docs';
export const tagline = `Load data with Python: documentation for dlt ${version} in which every snippet runs`;
