/** The limits of the package's input. The search has further ones: packages/search/src/limits.ts. */
import { LIMITS, shortened } from '@docs/search/limits';
import { Refusal } from './refusal';

/** Most characters of an input, by what it is. */
export const MOST = {
  /** An id, or the name of a group, a setting, a pipeline, or a name of the API. */
  name: 500,
  query: LIMITS.query,
  /** A message or a traceback. */
  message: 100_000,
} as const;

/** Longest line of the server's input, in bytes: a message over 100 times the longest input. */
export const LONGEST_LINE = 16 * 1024 * 1024;

/**
 * Checks the length of an input.
 *
 * @param what as the user knows it: `id`, `--pipeline`
 * @throws Refusal when it is too long
 */
export function checkLength(what: string, text: string, most: number): void {
  if (text.length > most) {
    throw new Refusal(
      `${what} "${shortened(text, 40)}" has ${text.length} characters; at most ${most} are allowed.`,
    );
  }
}
