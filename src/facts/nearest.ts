import { closest, distance } from 'fastest-levenshtein';

/** Names farther than this share of their length are no slip of the same word. */
const FARTHEST = 0.5;

/** The way out of an unknown name: `; did you mean "x"?`, or nothing when no name is near. */
export function didYouMean(name: string, known: readonly string[]): string {
  if (known.length === 0) {
    return '';
  }
  const near = closest(name, known);
  return distance(name, near) <= name.length * FARTHEST
    ? `; did you mean "${near}"?`
    : '';
}
