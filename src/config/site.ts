/**
 * Where these docs are published and kept: the only place that names either.
 * A fork changes these two lines.
 */
export const siteUrl = 'https://dlt-docs.github.io';
export const repositoryUrl = 'https://github.com/dlt-docs/docs';

/** Everything is served below this path, and a page id equals its path under it. */
export const baseUrl = '/docs/';

/** The version of the library: TypeScript takes it from here, Python from scripts/requirements.in. */
const version = '1.10.0';
const libraryUrl = 'https://github.com/dlt-hub/dlt';

/** The library that the docs describe. */
export const library = {
  name: 'dlt',
  version,
  sourceUrl: `${libraryUrl}/tree/${version}`,
  /** Files of the source, to which a path and a line are added. */
  blobUrl: `${libraryUrl}/blob/${version}`,
  licenceUrl: `${libraryUrl}/blob/${version}/LICENSE.txt`,
} as const;

export const title = 'dlt docs';
export const tagline = `Load data with Python: documentation for dlt ${version} in which every snippet runs`;
