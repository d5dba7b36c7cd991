import type { ReactNode } from 'react';
import Motif from '@site/src/components/Motif';
import { DOWNLOAD_MEGABYTES } from '@docs/playground/download';

/** The head of the pane with results. Its status is not in the bar, which has one height. */
export function ResultHead({
  children,
}: {
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <div className="runner__head">
      <b>Result</b>
      {children}
    </div>
  );
}

/**
 * Where results will be, before the first run and during it.
 *
 * @param waiting how far a program is that is started or runs
 * @param recorded what the program prints, where the page records it
 */
export default function Empty({
  waiting,
  recorded = '',
}: {
  readonly waiting?: ReactNode;
  readonly recorded?: string | undefined;
}): ReactNode {
  return (
    <div className="runner__empty" data-busy={waiting ? '' : undefined}>
      <div className="runner__figure">
        <Motif busy={Boolean(waiting)} />
        {waiting}
      </div>
      {recorded === '' ? (
        <p>
          What the program prints, and the tables that it loads, are shown here.
        </p>
      ) : (
        <>
          <p>Without changes, the program prints</p>
          <samp>{recorded}</samp>
          <p>
            <b>Run</b> shows its tables, schema, state and load packages, too.
          </p>
        </>
      )}
      <p className="runner__cost">
        Run downloads up to {DOWNLOAD_MEGABYTES} MB, once.
      </p>
    </div>
  );
}
