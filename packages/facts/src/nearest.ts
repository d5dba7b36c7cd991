import { closest, distance } from 'fastest-levenshtein';

/** A name whose edit distance exceeds this share of its length is not considered a typo. */
const MAX_DISTANCE = 0.5;

/** Longest name that others are suggested for, in characters: no known one is longer. */
const LONGEST_NAME = 256;

/**
 * The nearest of some names within a distance; undefined when there is none. Names whose lengths differ more are
 * skipped: their distance is at least that.
 */
function nearestWithin(
  name: string,
  known: readonly string[],
  most: number,
): string | undefined {
  const similar = known.filter(
    (one) => Math.abs(one.length - name.length) <= most,
  );
  const near = similar.length > 0 ? closest(name, similar) : undefined;
  return near !== undefined && distance(name, near) <= most ? near : undefined;
}

/** The name that is probably meant by an unknown one; undefined when none is close, and for a text that is no name. */
export const nearestOf = (
  name: string,
  known: readonly string[],
  maxDistance = MAX_DISTANCE,
): string | undefined =>
  name.length > LONGEST_NAME
    ? undefined
    : nearestWithin(name, known, name.length * maxDistance);

/**
 * The names that an unknown one is most similar to, nearest first; all have the same chance, however far they are. Only
 * the beginning of a text that is no name is compared.
 */
export function nearestNames(
  name: string,
  known: readonly string[],
  count: number,
): string[] {
  const compared = name.slice(0, LONGEST_NAME);
  return known
    .map((one) => ({ one, far: distance(compared, one) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, count)
    .map(({ one }) => one);
}

/** The suggestion for an unknown name: `; did you mean "x"?`, or an empty string when no name is close. */
export function didYouMean(name: string, known: readonly string[]): string {
  const near = nearestOf(name, known);
  return near === undefined ? '' : `; did you mean "${near}"?`;
}
