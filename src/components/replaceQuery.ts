/** Puts a query (`?a=b`, or nothing) into the address of the page, without a step in the history. */
export function replaceQuery(query: string): void {
  const { pathname, hash } = window.location;
  window.history.replaceState(
    window.history.state,
    '',
    pathname + query + hash,
  );
}
