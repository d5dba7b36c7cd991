import { useSyncExternalStore } from 'react';
import { QUERY_REPLACED } from './replaceQuery';

const EVENTS = [QUERY_REPLACED, 'popstate'] as const;

function subscribe(listener: () => void): () => void {
  for (const event of EVENTS) {
    window.addEventListener(event, listener);
  }
  return () => {
    for (const event of EVENTS) {
      window.removeEventListener(event, listener);
    }
  };
}

/** The query string of the page's URL; empty on the server and during hydration. */
export const useQuery = (): string =>
  useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => '',
  );
