/** Generated texts for tests of parsers: the same for the same seed. */

/** Pseudo-random numbers from 0 to 1 (xorshift32). */
function randomNumbers(seed: number): () => number {
  let state = seed || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Pieces that parsers have had trouble with, and some that they read. */
const PIECES = [
  'incremental loading',
  'add_limit',
  'dlt.Pipeline.run(',
  'Traceback (most recent call last):\n',
  '  File "/app/x.py", line 3, in load\n',
  "<class 'dlt.common.exceptions.MissingDependencyException'>",
  'KeyError: ',
  'In processing pipe ',
  ': extraction of resource ',
  'Provider secrets.toml used following locations to load values:\n',
  ' - /app/.dlt',
  'for field "api_key" config providers and keys were tried ',
  'In Environment Variables key A__B was not found.',
  'Job for x failed terminally',
  '__proto__',
  'constructor',
  'toString',
  '../../',
  '%E0%A4%A',
  '\u0000',
  '\u001b[31m',
  '\ud800',
  '😀',
  'e\u0301\u0302\u0303',
  'שלום ',
  '\u202e',
  '"',
  "'",
  '`',
  '\\',
  '((((',
  '[.*+?^${}()|]',
  '#',
  '__',
  '.',
  '-',
  ' ',
  '\n',
  '\t',
  'ſ',
  'İ',
  'aA1',
  'zq',
  '0',
] as const;

/** Lengths to repeat a piece to. */
const REPEATS = [1, 1, 1, 2, 3, 50, 3_000] as const;

/**
 * Texts of pieces, some of them repeated, some very long.
 *
 * @param seed the same seed gives the same texts
 */
export function generatedTexts(count: number, seed: number): string[] {
  const random = randomNumbers(seed);
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + Math.floor(random() * 8) }, () =>
      pick(PIECES).repeat(pick(REPEATS)),
    ).join(random() < 0.5 ? ' ' : ''),
  );
}
