/**
 * Client module: an old link to a heading that moved to another page goes on to its new place. The old page
 * has the component `Moved` there, with a link.
 */

/** Replaces the history entry: with a new one, the back button would lead here and forward again. */
function follow(): void {
  const element = document.getElementById(window.location.hash.slice(1));
  const link = element?.matches('[data-moved]')
    ? element.querySelector<HTMLAnchorElement>('a[href]')
    : null;
  if (link) {
    window.location.replace(link.href);
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('hashchange', follow);
}

/** Called by Docusaurus on the first page and after each navigation. */
export const onRouteDidUpdate = follow;
