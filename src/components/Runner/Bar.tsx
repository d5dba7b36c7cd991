import { type ReactNode, type Ref } from 'react';
import { stop } from '@docs/playground/client';
import Status from './Status';
import type { RunState } from './useRun';

/** A further button, with its explanation. */
interface BarAction {
  readonly label: string;
  readonly title: string;
  readonly onPress: () => void;
}

interface Props {
  readonly state: RunState;
  /** What is above a block of a page, where the bar takes the place of its title and Run is on the right. */
  readonly heading?: ReactNode;
  readonly runButton: Ref<HTMLButtonElement>;
  /** What chooses the program, next to Run. */
  readonly choice?: ReactNode;
  /** Further controls, before the actions. */
  readonly tools?: ReactNode;
  /** Whether a run goes on with the tables of the last one; undefined before there are any. */
  readonly keepsTables: boolean | undefined;
  readonly onKeepTables: (keeps: boolean) => void;
  readonly onRun: () => void;
  readonly onReset: () => void;
  readonly actions: readonly BarAction[];
}

/** The bar above an editor: Run, Stop while a program runs, and how far it is. */
export default function Bar({
  state,
  heading,
  runButton,
  choice,
  tools,
  keepsTables,
  onKeepTables,
  onRun,
  onReset,
  actions,
}: Props): ReactNode {
  const busy = state.kind === 'loading' || state.kind === 'running';
  const run = (
    // Stays focusable while it is off: the focus of the reader must not get lost.
    <button
      ref={runButton}
      type="button"
      className="button-primary runner__run"
      aria-disabled={busy}
      onClick={() => {
        if (!busy) {
          onRun();
        }
      }}
    >
      Run
    </button>
  );
  const others = busy ? (
    <button
      type="button"
      className="button-secondary"
      onClick={() => {
        stop();
      }}
    >
      Stop
    </button>
  ) : (
    keepsTables !== undefined && (
      <label
        className="runner__keep"
        title="Run goes on with the tables, state and files of the last run"
      >
        <input
          type="checkbox"
          checked={keepsTables}
          onChange={({ target }) => {
            onKeepTables(target.checked);
          }}
        />{' '}
        Keep tables
      </label>
    )
  );
  const status = <Status state={state} />;
  const buttons = [
    {
      label: 'Reset',
      title: 'Brings back the code of the page',
      onPress: onReset,
    },
    ...actions,
  ].map(({ label, title, onPress }) => (
    <button
      key={label}
      type="button"
      className="runner__quiet"
      title={title}
      disabled={busy}
      onClick={onPress}
    >
      {label}
    </button>
  ));
  const rest = (
    <div className="runner__more">
      {tools}
      {buttons}
    </div>
  );
  return (
    <div className="runner__bar">
      {heading === undefined ? (
        <>
          {run}
          {choice}
          {others}
          {status}
          {rest}
        </>
      ) : (
        <>
          {heading}
          {status}
          {rest}
          {others}
          {run}
        </>
      )}
    </div>
  );
}
