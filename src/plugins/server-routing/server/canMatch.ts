/** Comparison of paths that spares the router a regular expression for each path of the site. */

/** What the router matches a pathname against. */
export interface PathOptions {
  readonly path?: string | readonly string[];
  readonly exact?: boolean;
}

/** Characters of a path that only the router can interpret. */
const PATTERN = /[\\:*?+()]/;

const folded = new Map<string, string>();

/** A path without what the router ignores by default: case, and a slash at the end. */
function fold(path: string): string {
  let result = folded.get(path);
  if (result === undefined) {
    result = path.replace(/\/$/, '').toLowerCase();
    folded.set(path, result);
  }
  return result;
}

/** Whether two paths lead to the same page. */
export const isSame = (a: string, b: string): boolean => fold(a) === fold(b);

/** False if the router would certainly not match the pathname; true leaves the decision to the router. */
export const canMatch = (
  { path, exact }: PathOptions,
  pathname: string,
): boolean =>
  exact !== true ||
  typeof path !== 'string' ||
  isSame(path, pathname) ||
  PATTERN.test(path);
