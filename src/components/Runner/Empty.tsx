import type { ReactNode } from 'react';
import Motif from '@site/src/components/Motif';

/**
 * Where results will be, before the first run and during it.
 *
 * @param busy whether a program is started or runs
 */
export default function Empty({
  busy = false,
}: {
  readonly busy?: boolean;
}): ReactNode {
  return (
    <div className="runner__empty">
      <Motif busy={busy} />
      <p>
        What the program prints, and the tables that it loads, are shown here.
      </p>
    </div>
  );
}
