import useBaseUrl from '@docusaurus/useBaseUrl';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { PASTED_LENGTH } from '@site/src/search/messages';
import { nearMiss, search, type Loaded } from '@site/src/search/search';
import type { Group, Hit } from '@site/src/search/types';
import { loadedSoFar, loadErrorMessages, loadSearch, loadTexts } from './data';

/** Debounce delay before the page texts of results are fetched, in milliseconds. */
const DEBOUNCE_MS = 60;

/** State of the search data; `unbuilt` on the dev server, which has none. */
export type Status = 'loading' | 'ready' | 'failed' | 'unbuilt';

/** The result of a search. */
export interface Answer {
  readonly status: Status;
  /** The query that `hits` belong to. */
  readonly query: string;
  readonly hits: readonly Hit[];
  /** A similar query with results, when this query has none. */
  readonly offer: string | undefined;
  /** Sections of the sidebar. */
  readonly groups: readonly Group[];
}

/** Searches while the reader types. Loads the search data on first use. */
export function useSearch(typed: string, group: Group | undefined): Answer {
  const baseUrl = useBaseUrl('/');
  const [loaded, setLoaded] = useState<Loaded | undefined>(loadedSoFar);
  const [failed, setFailed] = useState(false);
  const [, setTexts] = useState(0);
  const query = useDeferredValue(typed.trim());
  // The index is made from built pages, which the dev server does not have.
  const unbuilt = process.env.NODE_ENV === 'development';

  useEffect(() => {
    if (!unbuilt) {
      loadSearch(baseUrl, setLoaded).catch(() => {
        setFailed(true);
      });
    }
  }, [baseUrl, unbuilt]);

  const isLong = query.length >= PASTED_LENGTH;
  useEffect(() => {
    if (!unbuilt && isLong) {
      // The search works without the messages.
      loadErrorMessages(baseUrl, setLoaded).catch(() => undefined);
    }
  }, [baseUrl, unbuilt, isLong]);

  const hits = useMemo(
    () => (loaded && query !== '' ? search(loaded, query, group?.id) : []),
    [loaded, query, group],
  );

  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      void loadTexts(
        baseUrl,
        hits.map(({ path }) => path),
      ).then(() => {
        if (current) {
          setTexts((times) => times + 1);
        }
      });
    }, DEBOUNCE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [baseUrl, hits]);

  const offer = useMemo(
    () =>
      loaded?.symbols && query !== '' && hits.length === 0
        ? nearMiss(loaded, query)
        : undefined,
    [loaded, query, hits],
  );

  return {
    status: unbuilt
      ? 'unbuilt'
      : loaded
        ? 'ready'
        : failed
          ? 'failed'
          : 'loading',
    query,
    hits,
    offer,
    groups: loaded?.guides.groups ?? [],
  };
}
