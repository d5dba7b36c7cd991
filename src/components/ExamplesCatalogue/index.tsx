import { lazy, type ReactNode, useMemo, useRef } from 'react';
import LazyDetails from '@site/src/components/LazyDetails';
import type { CatalogueData } from '@site/src/remark/examples/catalogue';
import styles from './styles.module.css';

/** Only readers who filter load what it takes. */
const loadTools = () => import('./Tools');
const Tools = lazy(loadTools);

/** An address with a choice shows what it led to. */
const hasChoice = () => /[?&](?:text|uses)=/.test(window.location.search);

/**
 * The list of all examples, which stands in the page, and above it the means to filter. Without script the
 * list is all there is.
 */
export default function ExamplesCatalogue({
  json,
  children,
}: {
  readonly json: string;
  readonly children: ReactNode;
}): ReactNode {
  const data = useMemo(() => JSON.parse(json) as CatalogueData, [json]);
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <LazyDetails
        summary="Filter the examples"
        preload={loadTools}
        startOpen={hasChoice}
      >
        <Tools data={data} list={list} />
      </LazyDetails>
      <div ref={list} className={styles.cards}>
        {children}
      </div>
    </>
  );
}
