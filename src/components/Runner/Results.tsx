import { type ReactNode, useId, useState } from 'react';
import type {
  Loaded,
  LoadedPipeline,
  Table,
} from '@docs/playground/engine/protocol';
import { own } from '@docs/facts/own';
import Packages from './Packages';
import Schema from './Schema';
import Tables from './Tables';

/** What is shown of each pipeline, by the name of its tab. */
const OF_PIPELINE: Readonly<
  Record<string, (pipeline: LoadedPipeline) => ReactNode>
> = {
  Schema: (pipeline) => <Schema pipeline={pipeline} />,
  State: ({ state }) =>
    state === '{}' ? (
      <p className="runner__facts">
        Its sources keep nothing between runs. Incremental cursors and resource
        state appear here.
      </p>
    ) : (
      <pre className="runner__state">
        <code>{state}</code>
      </pre>
    ),
  'Load packages': (pipeline) => <Packages pipeline={pipeline} />,
};

function Pipelines({
  pipelines,
  show,
}: {
  readonly pipelines: readonly LoadedPipeline[];
  readonly show: (pipeline: LoadedPipeline) => ReactNode;
}): ReactNode {
  return pipelines.map((pipeline) => (
    <section key={pipeline.name}>
      {pipelines.length > 1 && (
        <p className="runner__facts">
          Pipeline <code>{pipeline.name}</code>
        </p>
      )}
      {show(pipeline)}
    </section>
  ));
}

/** What a run has loaded: tables with their rows, and schema, state and load packages of its pipelines. */
export default function Results({
  loaded: { tables, pipelines, problems = [] },
  before,
}: {
  readonly loaded: Loaded;
  readonly before: readonly Table[];
}): ReactNode {
  const [chosen, setChosen] = useState('');
  const id = useId();
  const tabs = [
    ...(tables.length > 0 ? ['Tables'] : []),
    ...(pipelines.length > 0 ? Object.keys(OF_PIPELINE) : []),
  ];
  const tab = tabs.includes(chosen) ? chosen : tabs[0];
  const sentences = problems.map((problem) => (
    <p key={problem} className="runner__facts">
      {problem}
    </p>
  ));
  if (tab === undefined) {
    return sentences;
  }
  const show = own(OF_PIPELINE, tab);
  return (
    <div className="runner__results">
      {sentences}
      <div
        className="runner__tabs sideways"
        role="tablist"
        aria-label="Results"
      >
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={name === tab}
            aria-controls={`${id}-panel`}
            onClick={() => {
              setChosen(name);
            }}
          >
            {name}
          </button>
        ))}
      </div>
      {/* Scrollable, so it must be reachable by keyboard. */}
      <div
        id={`${id}-panel`}
        className="runner__panel"
        role="tabpanel"
        aria-label={tab}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
      >
        {show ? (
          <Pipelines pipelines={pipelines} show={show} />
        ) : (
          <Tables tables={tables} before={before} />
        )}
      </div>
    </div>
  );
}
