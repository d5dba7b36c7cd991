import type { ReactNode } from 'react';
import type { Outcome } from '@docs/playground/client';
import type { Progress } from '@docs/playground/engine/protocol';
import type { RunState } from './useRun';

const MEGABYTE = 1_000_000;

/** The tables of a run that are not dlt's own, in words. */
function tablesOf({ loaded }: Outcome): string {
  const own = loaded.tables.filter(({ name }) => !name.startsWith('_dlt_'));
  const rows = own.reduce((sum, { count }) => sum + count, 0);
  return own.length === 0
    ? ''
    : `: ${counted(own.length, 'table')}, ${counted(rows, 'row')}`;
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

const inMegabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(0);

/** The download of a run, `9 of 16 MB`; undefined where nothing is transferred, as for files that are stored. */
function downloadOf(
  state: RunState,
): { readonly progress: Progress; readonly words: string } | undefined {
  const progress = state.kind === 'loading' ? state.progress : undefined;
  return progress?.total && progress.loaded < progress.total
    ? {
        progress,
        words: `${inMegabytes(progress.loaded)} of ${inMegabytes(progress.total)} MB`,
      }
    : undefined;
}

const Bar = ({ progress }: { readonly progress: Progress }): ReactNode => (
  <progress value={progress.loaded} max={progress.total} />
);

const STARTING = 'Starting Python and dlt';
const RUNNING = 'Running …';

function words(state: RunState): ReactNode {
  const download = downloadOf(state);
  switch (state.kind) {
    case 'loading':
      return download ? (
        <>
          Downloading <Bar progress={download.progress} /> {download.words}
        </>
      ) : (
        `${STARTING} …`
      );
    case 'running':
      return RUNNING;
    case 'done':
      return `${state.outcome.raised ? 'Failed' : 'Ran'} in ${(state.outcome.took / 1_000).toFixed(1)} s${tablesOf(state.outcome)}`;
    case 'failed':
      return state.message;
    case 'idle':
      return null;
  }
}

/** Says how far a run is where its results will be. Not for screen readers, which announce the status. */
export function Waiting({ state }: { readonly state: RunState }): ReactNode {
  const download = downloadOf(state);
  return (
    <div className="runner__waiting" aria-hidden>
      {state.kind === 'running' ? (
        RUNNING
      ) : (
        <>
          {STARTING}
          {download ? `: ${download.words}` : ' …'}
          {download && <Bar progress={download.progress} />}
        </>
      )}
    </div>
  );
}

/** Says how far a run is. Screen readers announce it. */
export default function Status({
  state,
}: {
  readonly state: RunState;
}): ReactNode {
  return (
    // A failure is a sentence of its own, which is announced when it appears.
    <div
      className="runner__status"
      data-state={state.kind}
      role={state.kind === 'failed' ? 'alert' : 'status'}
    >
      <p>{words(state)}</p>
    </div>
  );
}
