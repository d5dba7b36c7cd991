import StyleSheet from '@site/src/components/StyleSheet';
import { type ReactNode, useMemo, useRef } from 'react';
import Facets, { useShown } from '@site/src/components/Facets';
import {
  ALL,
  matching,
  readChoice,
  searchOf,
  writeChoice,
  type Choice,
} from '@site/src/components/Facets/choose';
import type { FacetedEntries } from '@docs/markdown/facts/facts-tables/facets';
import { replaceQuery } from '@site/src/components/replaceQuery';
import { useQuery } from '@site/src/components/useQuery';

/**
 * Prerendered tiles below the controls that filter them. The selection is kept in the query string. Without
 * scripts only the tiles are shown.
 */
export default function Catalog({
  json,
  children,
}: {
  readonly json: string;
  readonly children: ReactNode;
}): ReactNode {
  const data = useMemo(() => JSON.parse(json) as FacetedEntries, [json]);
  const query = useQuery();
  const choice = useMemo(
    () => readChoice(data, new URLSearchParams(query)),
    [data, query],
  );
  const tiles = useRef<HTMLDivElement>(null);
  useShown(tiles, matching(data, choice));
  const change = (next: Choice) => {
    replaceQuery(searchOf(writeChoice(data, next)));
  };
  return (
    <>
      <StyleSheet name="catalog.css" />
      <Facets
        data={data}
        choice={choice}
        isReset={writeChoice(data, choice).size === 0}
        onChange={change}
        onReset={() => {
          change(ALL);
        }}
      />
      <div ref={tiles} className="catalog">
        {children}
      </div>
    </>
  );
}
