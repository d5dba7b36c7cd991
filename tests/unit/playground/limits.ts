/**
 * Limit of a test that starts an engine, in milliseconds. It computes for 20 seconds on an idle machine, and other steps of
 * `npm test` run in parallel with it: a limit of one minute failed on a busy one.
 */
export const ENGINE_TIMEOUT_MS = 300_000;
