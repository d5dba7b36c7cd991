/** Key of the browser's storage under which values are kept; apart, for pages that only look for it. */
export const STORED = 'config-values';
