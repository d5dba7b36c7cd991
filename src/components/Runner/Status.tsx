import type { ReactNode } from 'react';
import type { Outcome } from '@docs/playground/client';
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

function words(state: RunState): ReactNode {
  switch (state.kind) {
    case 'loading':
      // Nothing is transferred for files that are stored.
      return !state.progress?.total ||
        state.progress.loaded >= state.progress.total ? (
        'Starting Python and dlt …'
      ) : (
        <>
          Downloading{' '}
          <progress value={state.progress.loaded} max={state.progress.total} />{' '}
          {inMegabytes(state.progress.loaded)} of{' '}
          {inMegabytes(state.progress.total)} MB
        </>
      );
    case 'running':
      return 'Running …';
    case 'done':
      return `${state.outcome.raised ? 'Failed' : 'Ran'} in ${(state.outcome.took / 1_000).toFixed(1)} s${tablesOf(state.outcome)}`;
    case 'failed':
      return state.message;
    case 'idle':
      return null;
  }
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
