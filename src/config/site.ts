/**
 * Where these docs are published and kept: the only place that names either.
 * A fork changes these two lines.
 */
export const siteUrl = 'https://dlt-docs.github.io';
export const repositoryUrl = 'https://github.com/dlt-docs/docs';

/** Everything is served below this path, and a page id equals its path under it. */
export const baseUrl = '/docs/';

export const title = 'dlt docs';
export const tagline =
  'Load data with Python: documentation for dlt 1.10.0 in which every snippet runs';

/** The library that the docs describe. */
export const library = {
  name: 'dlt',
  version: '1.10.0',
  sourceUrl: 'https://github.com/dlt-hub/dlt/tree/1.10.0',
  /** Files of the source, to which a path and a line are added. */
  blobUrl: 'https://github.com/dlt-hub/dlt/blob/1.10.0',
  licenceUrl: 'https://github.com/dlt-hub/dlt/blob/1.10.0/LICENSE.txt',
} as const;
