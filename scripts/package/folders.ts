/** Where the package is. */

/** Folder of the package, from the project's. */
export const PACKAGE = 'packages/dlt-docs';

/** Folder of everything that is packed, from the package's. */
export const DIST = 'dist';
