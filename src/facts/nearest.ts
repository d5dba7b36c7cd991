import { closest, distance } from 'fastest-levenshtein';

/** A name whose edit distance exceeds this share of its length is not considered a typo. */
const MAX_DISTANCE = 0.5;

/** The name that is probably meant by an unknown one; undefined when none is close. */
export function nearestOf(
  name: string,
  known: readonly string[],
  maxDistance = MAX_DISTANCE,
): string | undefined {
  const near = known.length > 0 ? closest(name, known) : undefined;
  return near !== undefined && distance(name, near) <= name.length * maxDistance
    ? near
    : undefined;
}

/** The names that an unknown one is most similar to, nearest first; all have the same chance, however far they are. */
export const nearestNames = (
  name: string,
  known: readonly string[],
  count: number,
): string[] =>
  known
    .map((one) => ({ one, far: distance(name, one) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, count)
    .map(({ one }) => one);

/** The suggestion for an unknown name: `; did you mean "x"?`, or an empty string when no name is close. */
export function didYouMean(name: string, known: readonly string[]): string {
  const near = nearestOf(name, known);
  return near === undefined ? '' : `; did you mean "${near}"?`;
}
