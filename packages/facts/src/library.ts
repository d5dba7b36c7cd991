/** The library that the docs describe, and the only place of its version in TypeScript. */

/** Python reads the version from python/requirements.in; a unit test compares both. */
const version = '1.10.0';
const libraryUrl = 'https://github.com/dlt-hub/dlt';

/** Name, version and addresses of the library. */
export const library = {
  name: 'dlt',
  version,
  sourceUrl: `${libraryUrl}/tree/${version}`,
  /** Base URL of source files, to which a path and a line are appended. */
  blobUrl: `${libraryUrl}/blob/${version}`,
  licenceUrl: `${libraryUrl}/blob/${version}/LICENSE.txt`,
} as const;
