import { closest, distance } from 'fastest-levenshtein';

/** A name whose edit distance exceeds this share of its length is not considered a typo. */
const MAX_DISTANCE = 0.5;

/** The suggestion for an unknown name: `; did you mean "x"?`, or an empty string when no name is close. */
export function didYouMean(name: string, known: readonly string[]): string {
  if (known.length === 0) {
    return '';
  }
  const near = closest(name, known);
  return distance(name, near) <= name.length * MAX_DISTANCE
    ? `; did you mean "${near}"?`
    : '';
}
