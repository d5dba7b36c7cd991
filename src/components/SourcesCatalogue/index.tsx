import { lazy, type ReactNode, useMemo, useRef } from 'react';
import LazyDetails from '@site/src/components/LazyDetails';
import type { CatalogueData } from '@site/src/remark/facts-tables/sourcesCatalogue';

/** Only readers who filter load what it takes. */
const loadTools = () => import('./Tools');
const Tools = lazy(loadTools);

/** An address with a choice shows what it led to. */
const hasChoice = () =>
  /[?&](?:text|kind|part|increments)=/.test(window.location.search);

/**
 * The table of all sources, which stands in the page, and above it the means to filter. Without script the
 * table is all there is.
 */
export default function SourcesCatalogue({
  json,
  children,
}: {
  readonly json: string;
  readonly children: ReactNode;
}): ReactNode {
  const data = useMemo(() => JSON.parse(json) as CatalogueData, [json]);
  const table = useRef<HTMLDivElement>(null);
  return (
    <>
      <LazyDetails
        summary="Filter the sources"
        preload={loadTools}
        startOpen={hasChoice}
      >
        <Tools data={data} table={table} />
      </LazyDetails>
      <div ref={table}>{children}</div>
    </>
  );
}
