import useBaseUrl from '@docusaurus/useBaseUrl';
import { startTransition, useEffect, useState } from 'react';
import { PASTED_LENGTH } from '@docs/search/messages';
import { nearMissSteps, searchSteps, type Loaded } from '@docs/search/search';
import { finishInSlices, type Steps } from '@docs/search/steps';
import type { Group, Hit } from '@docs/search/types';
import { loadedSoFar, loadErrorMessages, loadSearch, loadTexts } from './data';

/** Debounce delay before the page texts of results are fetched, in milliseconds. */
const DEBOUNCE_MS = 60;

/** State of the search data; `unbuilt` on the dev server, which has none. */
type Status = 'loading' | 'ready' | 'failed' | 'unbuilt';

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

/** What was found for a query. */
interface Found extends Pick<Answer, 'query' | 'hits' | 'offer'> {
  /** Whether the index was searched: without hits there are none. */
  readonly isSearched: boolean;
}

const NOTHING: Found = {
  query: '',
  hits: [],
  offer: undefined,
  isSearched: false,
};

function* findSteps(
  loaded: Loaded,
  query: string,
  group: Group | undefined,
): Steps<Found> {
  const hits = yield* searchSteps(loaded, query, group?.id);
  const offer =
    loaded.symbols && hits.length === 0
      ? yield* nearMissSteps(loaded, query)
      : undefined;
  return { query, hits, offer, isSearched: true };
}

/** Searches while the reader types. Loads the search data on first use. */
export function useSearch(typed: string, group: Group | undefined): Answer {
  const baseUrl = useBaseUrl('/');
  const [loaded, setLoaded] = useState<Loaded | undefined>(loadedSoFar);
  const [failed, setFailed] = useState(false);
  const [found, setFound] = useState(NOTHING);
  const [, setTexts] = useState(0);
  const query = typed.trim();
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

  useEffect(() => {
    const show = (next: Found) => {
      startTransition(() => {
        setFound(next);
      });
    };
    if (!loaded || query === '') {
      show({ ...NOTHING, query });
      return undefined;
    }
    return finishInSlices(findSteps(loaded, query, group), show);
  }, [loaded, query, group]);

  const { hits, isSearched } = found;
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      void loadTexts(
        baseUrl,
        hits.map(({ path }) => path),
      ).then(() => {
        if (current) {
          startTransition(() => {
            setTexts((times) => times + 1);
          });
        }
      });
    }, DEBOUNCE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [baseUrl, hits]);

  return {
    ...found,
    status: unbuilt
      ? 'unbuilt'
      : loaded && (isSearched || found.query === '')
        ? 'ready'
        : failed
          ? 'failed'
          : 'loading',
    groups: loaded?.guides.groups ?? [],
  };
}
