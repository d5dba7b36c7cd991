/**
 * Stands in for `path-to-regexp` in the router. That makes a regular expression of every path that is
 * tried; with hundreds of pages, tried in order, this holds a phone for a tenth of a second when a page
 * opens and when a link is looked up. The path of a page is plain text, which can be compared.
 */
import original, { type Key, type RegExpOptions } from 'path-to-regexp';

/** What the router calls of a regular expression. */
interface Matcher {
  exec: (pathname: string) => readonly string[] | null;
}

/** Nothing in it is a pattern. */
const PLAIN = /^[\w./~-]*$/;

/** Matches what the expression of a plain path matches: in any case, with a slash at the end or without. */
function plain(path: string, whole: boolean): Matcher {
  const start = path.replace(/\/$/, '').toLowerCase();
  return {
    exec(pathname) {
      const found = pathname.slice(0, start.length);
      if (found.toLowerCase() !== start) {
        return null;
      }
      const rest = pathname.slice(start.length);
      if (rest === '' || rest === '/') {
        return [pathname];
      }
      return !whole && rest.startsWith('/') ? [found] : null;
    },
  };
}

function pathToRegexp(
  path: string,
  keys: Key[],
  options: RegExpOptions,
): Matcher {
  const { end, strict, sensitive } = options;
  return PLAIN.test(path) && !strict && !sensitive
    ? plain(path, end !== false)
    : original(path, keys, options);
}

export default Object.assign(pathToRegexp, { compile: original.compile });
