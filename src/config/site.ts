import { library } from '@docs/facts/library';

/**
 * Site URL and repository URL, defined only here.
 * A fork changes these two lines.
 */
export const siteUrl = 'https://dlt-docs.github.io';
export const repositoryUrl = 'https://github.com/dlt-docs/docs';

/** Base URL of the latest version; a page's id equals its path relative to it. Archived versions are below. */
export const baseUrl = '/docs/';

export const title = 'dlt docs';
export const tagline = `Load data with Python: documentation for dlt ${library.version} in which every snippet runs`;
