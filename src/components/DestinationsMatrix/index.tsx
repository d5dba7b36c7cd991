import { lazy, type ReactNode, useMemo, useRef } from 'react';
import LazyDetails from '@site/src/components/LazyDetails';
import type { MatrixData } from '@site/src/remark/facts-tables/destinations';

/** Lazy-loaded: most readers do not filter or compare. */
const loadTools = () => import('./Tools');
const Tools = lazy(loadTools);

/** A URL with a selection opens the tools. */
const hasChoice = () => window.location.search !== '';

/**
 * The prerendered tables of all destinations, with tools above them to filter, sort and compare. Without
 * scripts only the tables are shown.
 */
export default function DestinationsMatrix({
  json,
  children,
}: {
  readonly json: string;
  readonly children: ReactNode;
}): ReactNode {
  const data = useMemo(() => JSON.parse(json) as MatrixData, [json]);
  const tables = useRef<HTMLDivElement>(null);
  return (
    <>
      <LazyDetails
        summary="Filter, sort and compare"
        preload={loadTools}
        startOpen={hasChoice}
      >
        <Tools data={data} tables={tables} />
      </LazyDetails>
      <div ref={tables}>{children}</div>
    </>
  );
}
