/** Event of the window after `replaceQuery`, for which browsers have none. */
export const QUERY_REPLACED = 'query-replaced';

/** Replaces the query string (`?a=b`, or empty) of the page's URL without adding a history entry. */
export function replaceQuery(query: string): void {
  const { pathname, hash } = window.location;
  window.history.replaceState(
    window.history.state,
    '',
    pathname + query + hash,
  );
  window.dispatchEvent(new Event(QUERY_REPLACED));
}
