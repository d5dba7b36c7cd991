import type { ReactNode } from 'react';
import type { LoadedPipeline } from '@docs/playground/engine/protocol';

/** The load packages of a pipeline with their jobs, the latest first. */
export default function Packages({
  pipeline,
}: {
  readonly pipeline: LoadedPipeline;
}): ReactNode {
  if (pipeline.packages.length === 0) {
    return <p className="runner__facts">The pipeline has no load packages.</p>;
  }
  return pipeline.packages.toReversed().map(({ id, state, jobs }) => (
    <details key={id} className="runner__package" open>
      <summary>
        <code>{id}</code> {state}, {jobs.length}{' '}
        {jobs.length === 1 ? 'job' : 'jobs'}
      </summary>
      <ul>
        {jobs.map(({ table, format, state: jobState }, at) => (
          <li key={at} data-state={jobState}>
            <code>{table}</code> {format} <small>{jobState}</small>
          </li>
        ))}
      </ul>
    </details>
  ));
}
