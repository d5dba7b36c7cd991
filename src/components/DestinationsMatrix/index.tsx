import { lazy, type ReactNode, useMemo, useRef } from 'react';
import LazyDetails from '@site/src/components/LazyDetails';
import type { MatrixData } from '@site/src/remark/facts-tables/destinations';

/** Only readers who filter or compare load what it takes. */
const loadTools = () => import('./Tools');
const Tools = lazy(loadTools);

/** An address with a choice shows what it led to. */
const hasChoice = () => window.location.search !== '';

/**
 * The tables of all destinations, which stand in the page, and above them the means to filter, sort and
 * compare. Without script the tables are all there is.
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
