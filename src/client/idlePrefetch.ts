/**
 * Client module: fetches the pages behind visible links one at a time, when the browser has nothing
 * better to do. Docusaurus looks each one up among all routes the moment its link is seen; with the links
 * of a reference on the first screen that kept a phone's main thread busy for a quarter of a second.
 */

import { whenIdle } from './whenIdle';

const queue = new Set<string>();
let deferred = false;

/** Puts Docusaurus' own prefetch behind the queue. */
function defer(): void {
  const { prefetch, preload } = window.docusaurus;
  let waiting = false;
  const fetchNext = (): void => {
    const [path] = queue;
    waiting = path !== undefined;
    if (path !== undefined) {
      queue.delete(path);
      void prefetch(path);
      whenIdle(fetchNext);
    }
  };
  window.docusaurus = {
    ...window.docusaurus,
    prefetch: (path) => {
      // Into the middle of a page: a page of the reference has hundreds of those. Their pages are loaded
      // when the pointer is on a link.
      if (path.includes('#')) {
        return false;
      }
      queue.add(path);
      if (!waiting) {
        waiting = true;
        whenIdle(fetchNext);
      }
      return false;
    },
    // Docusaurus finds no page for a link with an anchor.
    preload: (path) => preload(path.replace(/[?#].*/, '')),
  };
}

/** Docusaurus calls this for the first page too, before any link can have been seen. */
export function onRouteDidUpdate(): void {
  if (!deferred) {
    deferred = true;
    defer();
  }
}
