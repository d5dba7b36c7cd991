import useIsBrowser from '@docusaurus/useIsBrowser';
import { lazy, type ReactNode, useEffect, useMemo } from 'react';
import LazyDetails from '@site/src/components/LazyDetails';
import type { Fillable } from '@site/src/remark/facts-tables/context';
import { STORED } from './stored';

/** Only readers who fill in values load what it takes. */
const loadPanel = () => import('./Panel');
const Panel = lazy(loadPanel);

/** Whether there may be values: kept in the browser, or typed in before on another page. */
function mayHaveValues(): boolean {
  try {
    return (
      'configValues' in document.documentElement.dataset ||
      localStorage.getItem(STORED) !== null
    );
  } catch {
    return false;
  }
}

/**
 * Takes the reader's own values for the fields of a form, and shows them in the code of the page. Nothing
 * is sent anywhere. Without script it is not there: the code shows its placeholders.
 */
export default function ConfigValues({
  json,
}: {
  readonly json: string;
}): ReactNode {
  const fields = useMemo(() => JSON.parse(json) as readonly Fillable[], [json]);
  const isBrowser = useIsBrowser();
  useEffect(() => {
    // Tabs are made anew once the page has come alive: what was shown before would be lost.
    if (isBrowser && mayHaveValues()) {
      void import('./values').then(({ showValues }) => {
        showValues();
      });
    }
  }, [isBrowser]);
  return (
    <LazyDetails summary="Fill in your own values" preload={loadPanel}>
      <Panel fields={fields} />
    </LazyDetails>
  );
}
