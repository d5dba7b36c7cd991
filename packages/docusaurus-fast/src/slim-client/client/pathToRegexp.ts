/**
 * Replaces `path-to-regexp` in the router. The original compiles a regular expression for every route path
 * it tries; with hundreds of pages tried in order, that blocks a phone for a tenth of a second when a page
 * opens and when a link is matched. The paths of this site are plain (no patterns), so string comparison is
 * enough.
 */

/** The router's matching options. */
interface MatchOptions {
  /** Whether the path must match to the end of the pathname. */
  readonly end: boolean;
  /** Whether a trailing slash is significant. */
  readonly strict: boolean;
  /** Whether matching is case-sensitive. */
  readonly sensitive: boolean;
}

/** A path parameter; the router passes the matched text to the page. */
export interface Key {
  readonly name: string | number;
}

/** The part of the `RegExp` interface that the router calls. */
interface Matcher {
  exec: (pathname: string) => readonly string[] | null;
}

/** Path of the catch-all route. */
const ANY = '*';
const ESCAPED = /\\(.)/g;
const PATTERN = /[:*?+()]/;

/** Whether a path is plain: has no parameters, groups or wildcards. */
export const isLiteral = (path: string): boolean =>
  !PATTERN.test(path.replace(ESCAPED, ''));

/**
 * A plain path with its escapes resolved.
 *
 * @throws Error for a pattern, which only the original `path-to-regexp` supports
 */
function textOf(path: string): string {
  if (!isLiteral(path)) {
    throw new Error(
      `The browser's router supports plain paths only, not ${path}; see packages/docusaurus-fast/src/slim-client/aliases.ts.`,
    );
  }
  return path.replace(ESCAPED, '$1');
}

/** Matches the same pathnames as the regular expression that the original makes of the text. */
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

/** Counterpart of `path-to-regexp`'s `compile`; a plain path has no parameters to fill in. */
const compile = (path: string) => (): string => textOf(path);

export default Object.assign(pathToRegexp, { compile });
