/**
 * Megabytes that a reader loads once to run programs with DuckDB, from a host that compresses with gzip; brotli needs
 * a fifth less. tests/build/playground.test.ts compares it with the build.
 */
export const DOWNLOAD_MEGABYTES = 16;
