// A program in an editor, with what it prints and what it loads. Loaded when Run is pressed, and by the playground.
import useBaseUrl from '@docusaurus/useBaseUrl';
import location from '@generated/playground/default/location.json';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { stop } from '../../playground/client';
import type { Step } from '../../playground/engine/protocol';
import type { Program } from '../../remark/runnable';
import type { CodeEditor } from './editor';
import Files from './Files';
import Help from './Help';
import type { NameLinks } from './links';
import Results from './Results';
import Status from './Status';
import { useRun } from './useRun';

/** Labels of files: the title, with a number where a file is run in parts. */
function labelsOf(steps: readonly Step[]): readonly string[] {
  return steps.map(({ title }, at) => {
    const same = steps.filter((step) => step.title === title);
    const part = steps.slice(0, at + 1).filter((s) => s.title === title).length;
    return same.length > 1 ? `${title} (${String(part)})` : title;
  });
}

/** A further button, which gets the steps with their code as it is now. */
export interface Action {
  readonly label: string;
  readonly title: string;
  readonly onPress: (steps: readonly Step[]) => void;
}

export interface RunnerProps {
  readonly program: Program;
  /** Code of the program's own step. */
  readonly code: string;
  /** Where names of the code lead, by the name. */
  readonly links?: NameLinks;
  /** Whether it runs as soon as it is there. */
  readonly runsAtOnce?: boolean;
  readonly actions?: readonly Action[];
}

const NO_LINKS: NameLinks = new Map();
const NO_ACTIONS: readonly Action[] = [];

/** The editor, the output and the results of one program. */
export default function Runner({
  program,
  code,
  links = NO_LINKS,
  runsAtOnce = false,
  actions = NO_ACTIONS,
}: RunnerProps): ReactNode {
  const { own, duckdb } = program;
  const original = program.steps.map((step, at) =>
    at === own ? code : step.code,
  );
  const [codes, setCodes] = useState<readonly string[]>(original);
  const [file, setFile] = useState(own);
  const editor = useRef<CodeEditor>(null);
  const { state, output, before, start } = useRun(program, own);
  const styleSheet = useBaseUrl('/runner.css');

  const edited = (): readonly string[] =>
    codes.map((text, at) =>
      at === file && editor.current ? editor.current.text() : text,
    );
  const steps = (): readonly Step[] => {
    const now = edited();
    return program.steps.map((step, at) => ({ ...step, code: now[at] ?? '' }));
  };

  const runNow = async (again: boolean): Promise<void> => {
    setCodes(edited());
    editor.current?.mark(null);
    const now = steps();
    const needsDuckDB = now.some((step) => step.code.includes('duckdb'));
    const outcome = await start(now, { again, duckdb: duckdb || needsDuckDB });
    if (outcome?.raised?.step === file) {
      editor.current?.mark(outcome.raised.line);
    }
  };
  const latest = useRef(runNow);
  useEffect(() => {
    latest.current = runNow;
  });
  useEffect(() => {
    if (runsAtOnce) {
      void latest.current(false);
    }
  }, [runsAtOnce]);

  const busy = state.kind === 'loading' || state.kind === 'running';
  const outcome = state.kind === 'done' ? state.outcome : undefined;
  return (
    <div className="runner">
      <link rel="stylesheet" href={styleSheet} precedence="page" />
      <Files
        labels={labelsOf(program.steps)}
        codes={codes}
        file={file}
        onEditor={(opened) => {
          editor.current = opened;
        }}
        links={links}
        onOpen={(opened) => {
          setCodes(edited());
          setFile(opened);
        }}
        onRun={() => void runNow(false)}
      />
      <div className="runner__bar">
        <button
          type="button"
          className="runner__run"
          disabled={busy}
          onClick={() => void runNow(false)}
        >
          Run
        </button>
        <button
          type="button"
          disabled={busy || !outcome}
          title="Runs it once more on the tables and the state that are there"
          onClick={() => void runNow(true)}
        >
          Run again
        </button>
        <button
          type="button"
          disabled={!busy}
          onClick={() => {
            stop();
          }}
        >
          Stop
        </button>
        <button
          type="button"
          disabled={busy}
          onClick={() => {
            setCodes(original);
            editor.current?.setText(original[file] ?? '');
          }}
        >
          Reset
        </button>
        {actions.map(({ label, title, onPress }) => (
          <button
            key={label}
            type="button"
            title={title}
            onClick={() => {
              onPress(steps());
            }}
          >
            {label}
          </button>
        ))}
        <Status state={state} />
      </div>
      {output !== '' && (
        <pre
          className="runner__output"
          data-failed={outcome?.raised ? '' : undefined}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          tabIndex={0}
        >
          <code>{output}</code>
        </pre>
      )}
      {outcome?.raised && <Help raised={outcome.raised} />}
      {outcome && <Results loaded={outcome.loaded} before={before} />}
      <p className="runner__label">
        {location.versions}
        {duckdb && ` with ${location.duckdb}`}, in this browser only
      </p>
    </div>
  );
}
