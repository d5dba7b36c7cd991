/** Event of the window after the query string was changed, for which browsers have none. */
export const QUERY_REPLACED = 'query-replaced';

/** The page's URL with another query string (`?a=b`, or empty). */
const withQuery = (query: string, hash = window.location.hash): string =>
  window.location.pathname + query + hash;

/** Replaces the query string of the page's URL without adding a history entry. */
export function replaceQuery(query: string): void {
  window.history.replaceState(window.history.state, '', withQuery(query));
  window.dispatchEvent(new Event(QUERY_REPLACED));
}

/**
 * Changes the query string of the page's URL; the browser's Back returns to the one before.
 *
 * @param hash of the new URL; the present one by default
 */
export function pushQuery(query: string, hash?: string): void {
  window.history.pushState(window.history.state, '', withQuery(query, hash));
  window.dispatchEvent(new Event(QUERY_REPLACED));
}
