import { lazy, type ReactNode, useMemo, useRef } from 'react';
import LazyDetails from '@site/src/components/LazyDetails';
import {
  ALL,
  readChoice,
  writeChoice,
  type FilterableListData,
} from './choose';
import styles from './styles.module.css';

/** Lazy-loaded: most readers do not filter. */
const loadTools = () => import('./Tools');
const Tools = lazy(loadTools);

/**
 * A prerendered list or table with filter fields above it. Without scripts only the list is shown. The
 * element of an entry has the entry's id in `data-entry`.
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
  // A URL with a selection opens the filter fields.
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
