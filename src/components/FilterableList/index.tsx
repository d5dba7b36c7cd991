import { lazy, type ReactNode, useMemo, useRef } from 'react';
import LazyDetails from '@site/src/components/LazyDetails';
import {
  ALL,
  readChoice,
  writeChoice,
  type FilterableListData,
} from './choose';
import styles from './styles.module.css';

/** Only readers who filter load what it takes. */
const loadTools = () => import('./Tools');
const Tools = lazy(loadTools);

/**
 * A list or table of the page, and above it the means to filter. Without script the list is all there is.
 * What an entry is shown by has its id in `data-entry`.
 */
export default function FilterableList({
  json,
  children,
}: {
  readonly json: string;
  readonly children: ReactNode;
}): ReactNode {
  const data = useMemo(() => JSON.parse(json) as FilterableListData, [json]);
  const list = useRef<HTMLDivElement>(null);
  // An address with a choice shows what it led to.
  const hasChoice = () =>
    writeChoice(readChoice(data, window.location.search)) !== writeChoice(ALL);
  return (
    <>
      <LazyDetails
        summary={`Filter the ${data.noun}`}
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
