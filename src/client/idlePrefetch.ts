/**
 * Client module: prefetches the pages of visible links one at a time, when the browser is idle. Docusaurus
 * matches each link against all routes as soon as the link is visible; on an API reference page with many
 * links in the first viewport, that blocked a phone's main thread for a quarter of a second.
 */

import { whenIdle } from './whenIdle';

const queue = new Set<string>();
let deferred = false;

/** Replaces Docusaurus' prefetch with one that goes through the queue. */
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
      // A reference page has hundreds of links with an anchor. Their pages are preloaded on hover.
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
    // Docusaurus finds no route for a path with an anchor.
    preload: (path) => preload(path.replace(/[?#].*/, '')),
  };
}

/** Docusaurus also calls this for the first page, before any link is reported as visible. */
export function onRouteDidUpdate(): void {
  if (!deferred) {
    deferred = true;
    defer();
  }
}
