import clsx from 'clsx';
import type { ReactNode, Ref } from 'react';

/** A further button, with its explanation. */
interface BarAction {
  readonly label: string;
  readonly title: string;
  readonly onPress: () => void;
}

/** The button that every editor has. */
export const RESET = {
  label: 'Reset',
  title: 'Brings back the code of the page',
} as const;

interface Props {
  /** Whether a program is started or runs. */
  readonly busy: boolean;
  /** Whether the buttons do something already. */
  readonly isReady?: boolean;
  /** How far a run of a block is. */
  readonly status?: ReactNode;
  /** What is above a block of a page, where the bar takes the place of its title and Run is on the right. */
  readonly heading?: ReactNode;
  readonly runButton?: Ref<HTMLButtonElement>;
  /** What a press of Run loads. */
  readonly runTitle?: string;
  /** What chooses the program, next to Run. */
  readonly choice?: ReactNode;
  /** Further controls, before the actions. */
  readonly tools?: ReactNode;
  /** Whether a run goes on with the tables of the last one; undefined before there are any. */
  readonly keepsTables?: boolean | undefined;
  readonly onKeepTables?: (keeps: boolean) => void;
  readonly onRun: () => void;
  readonly onStop?: () => void;
  readonly actions: readonly BarAction[];
}

/** The bar above an editor: Run, which is Stop while a program runs, and further controls, each at its place from the start. */
export default function Bar({
  busy,
  isReady = true,
  status,
  heading,
  runButton,
  runTitle,
  choice,
  tools,
  keepsTables,
  onKeepTables,
  onRun,
  onStop,
  actions,
}: Props): ReactNode {
  const isBlock = heading !== undefined;
  const run = (
    // One element, which keeps its place and the focus of the reader.
    <button
      ref={runButton}
      type="button"
      className={clsx(
        'runner__run',
        busy ? 'button-secondary' : 'button-primary',
      )}
      title={busy ? undefined : runTitle}
      disabled={!isReady}
      onClick={({ detail }) => {
        // The second press of a double click was meant for Run, too.
        if (detail > 1) {
          return;
        }
        if (busy) {
          onStop?.();
        } else {
          onRun();
        }
      }}
    >
      {busy ? 'Stop' : 'Run'}
    </button>
  );
  const hasTables = keepsTables !== undefined;
  const keep = (hasTables || !isBlock) && (
    <label
      className="runner__keep"
      title={
        hasTables
          ? 'Run goes on with the tables, state and files of the last run'
          : 'After the first run, the next one can go on with its tables'
      }
    >
      <input
        type="checkbox"
        checked={keepsTables ?? false}
        disabled={!hasTables || busy}
        onChange={({ target }) => {
          onKeepTables?.(target.checked);
        }}
      />{' '}
      Keep tables
    </label>
  );
  const rest = (
    <div className="runner__more sideways">
      {tools}
      {actions.map(({ label, title, onPress }) => (
        <button
          key={label}
          type="button"
          className="runner__quiet"
          title={title}
          disabled={busy || !isReady}
          onClick={onPress}
        >
          {label}
        </button>
      ))}
    </div>
  );
  return (
    <div className="runner__bar needs-scripts">
      {isBlock ? (
        <>
          {heading}
          {status}
          {rest}
          {keep}
          {run}
        </>
      ) : (
        <>
          {run}
          {choice}
          {keep}
          {rest}
        </>
      )}
    </div>
  );
}
