/**
 * Stands in for `path-to-regexp` in the router. That makes a regular expression of every path that is
 * tried; with hundreds of pages, tried in order, this holds a phone for a tenth of a second when a page
 * opens and when a link is looked up. The paths of a site of documents are plain: they can be compared.
 */

/** How a path is to be matched, as the router says it. */
export interface MatchOptions {
  /** Whether nothing may follow. */
  readonly end: boolean;
  /** Whether a slash at the end matters. */
  readonly strict: boolean;
  /** Whether capitals matter. */
  readonly sensitive: boolean;
}

/** A part of a path that takes any text; the router gives the text to the page. */
export interface Key {
  readonly name: string | number;
}

/** What the router calls of a regular expression. */
export interface Matcher {
  exec: (pathname: string) => readonly string[] | null;
}

/** The path of the page for all other addresses. */
const ANY = '*';
const ESCAPED = /\\(.)/g;
const PATTERN = /[:*?+()]/;

/** Whether a path says what to match letter by letter. */
export const isLiteral = (path: string): boolean =>
  !PATTERN.test(path.replace(ESCAPED, ''));

/**
 * The text that a path stands for.
 *
 * @throws Error for a pattern: the original would be needed for it
 */
function textOf(path: string): string {
  if (!isLiteral(path)) {
    throw new Error(
      `The router of this site takes plain paths only, not ${path}: see src/plugins/slim-client/aliases.ts.`,
    );
  }
  return path.replace(ESCAPED, '$1');
}

/** Matches what the expression of the text matches. */
function literalMatcher(
  text: string,
  { end, strict, sensitive }: MatchOptions,
): Matcher {
  const fold = (part: string): string =>
    sensitive ? part : part.toLowerCase();
  const start = fold(strict ? text : text.replace(/\/$/, ''));
  return {
    exec(pathname) {
      const found = pathname.slice(0, start.length);
      if (fold(found) !== start) {
        return null;
      }
      const rest = pathname.slice(start.length);
      if (rest === '' || (rest === '/' && !strict)) {
        return [pathname];
      }
      const isWholePart =
        rest.startsWith('/') || (strict && start.endsWith('/'));
      return !end && isWholePart ? [found] : null;
    },
  };
}

/** `path-to-regexp` for plain paths and `*`. */
function pathToRegexp(
  path: string,
  keys: Key[],
  options: MatchOptions,
): Matcher {
  if (path === ANY) {
    keys.push({ name: 0 });
    return { exec: (pathname) => [pathname, pathname] };
  }
  return literalMatcher(textOf(path), options);
}

/** The router's way from a path and values to an address; a plain path has no values. */
const compile = (path: string) => (): string => textOf(path);

export default Object.assign(pathToRegexp, { compile });
