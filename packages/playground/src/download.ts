/**
 * Megabytes that a reader loads once to run programs with DuckDB, from a host that compresses with gzip; brotli needs
 * a fifth less. tests/build/playground.test.ts compares it with the build.
 */
export const DOWNLOAD_MEGABYTES = 16;

/** The share of a file's bytes that gzip leaves, for responses that do not say how long they are. The same test compares it. */
export const COMPRESSED_SHARE = 0.28;
