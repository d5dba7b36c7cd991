/** What the commands reject: bad input of the user, with what was probably meant. */
import { nearestNames } from '@docs/facts/nearest';
import { shortened } from '@docs/search/limits';

/** Number of names that are suggested. */
const SUGGESTED = 3;

/** Input that a command cannot use. Its message is for the user; the command line ends with exit code 2. */
export class Refusal extends Error {}

/**
 * The refusal of an unknown name.
 *
 * @param what `section`, `flag`
 * @param known names that there are
 */
export function unknown(
  what: string,
  name: string,
  known: readonly string[],
): Refusal {
  const near = nearestNames(name, known, SUGGESTED);
  return new Refusal(
    `There is no ${what} "${shortened(name)}". Nearest: ${near.join(', ')}.`,
  );
}
