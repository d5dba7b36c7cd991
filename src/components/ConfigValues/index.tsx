import useIsBrowser from '@docusaurus/useIsBrowser';
import { type ReactNode, useEffect, useMemo } from 'react';
import island from '@site/src/components/Island';
import LazyDetails from '@site/src/components/LazyDetails';
import type { Fillable } from '@docs/markdown/facts/facts-tables/context';
import { showStoredValues } from './stored';

/** Lazy-loaded: most readers do not fill in values. */
const Panel = island(() => import('./Panel'));

/**
 * Replaces the placeholders in the page's code with values that the reader enters. Nothing is sent to a
 * server. Hidden without scripts: the code then shows its placeholders.
 */
export default function ConfigValues({
  json,
}: {
  readonly json: string;
}): ReactNode {
  const fields = useMemo(() => JSON.parse(json) as readonly Fillable[], [json]);
  const isBrowser = useIsBrowser();
  useEffect(() => {
    // After hydration: tabs are rendered again then, and values shown earlier would be lost.
    if (isBrowser) {
      showStoredValues();
    }
  }, [isBrowser]);
  return (
    <LazyDetails summary="Fill in your own values" preload={Panel.preload}>
      <Panel fields={fields} />
    </LazyDetails>
  );
}
