import type { ReactNode } from 'react';
import type { RunState } from './useRun';

const MEGABYTE = 1_000_000;
const inMegabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(0);

function words(state: RunState): ReactNode {
  switch (state.kind) {
    case 'loading':
      return state.progress === undefined ? (
        'Starting Python and dlt …'
      ) : (
        <>
          <progress value={state.progress.loaded} max={state.progress.total} />{' '}
          {inMegabytes(state.progress.loaded)} of{' '}
          {inMegabytes(state.progress.total)} MB of Python and dlt, once
        </>
      );
    case 'running':
      return 'Running …';
    case 'done':
      return `${state.outcome.raised ? 'Failed' : 'Ran'} in ${(state.outcome.took / 1_000).toFixed(1)} s`;
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
    <div className="runner__status" role="status">
      <p>{words(state)}</p>
    </div>
  );
}
