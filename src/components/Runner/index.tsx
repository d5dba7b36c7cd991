// A program of a page, in an editor, with what it prints and the tables that it loads. Loaded when Run is pressed.
import useBaseUrl from '@docusaurus/useBaseUrl';
import location from '@generated/playground/default/location.json';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { run, stop, StoppedError, type Outcome } from '../../playground/client';
import type { Progress, Step } from '../../playground/engine/protocol';
import type { Program } from '../../remark/runnable';
import { createEditor, type CodeEditor } from './editor';
import Tables from './Tables';

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly progress: Progress | undefined }
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly outcome: Outcome }
  | { readonly kind: 'failed'; readonly message: string };

const MEGABYTE = 1_000_000;
const inMegabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(0);

/** Labels of files: the title, with a number where a file is run in parts. */
function labelsOf(steps: readonly Step[]): readonly string[] {
  return steps.map(({ title }, at) => {
    const same = steps.filter((step) => step.title === title);
    const part = steps.slice(0, at + 1).filter((s) => s.title === title).length;
    return same.length > 1 ? `${title} (${String(part)})` : title;
  });
}

function Status({ state }: { readonly state: State }): ReactNode {
  switch (state.kind) {
    case 'loading':
      return state.progress === undefined ? (
        <p>Loading Python and dlt …</p>
      ) : (
        <p>
          <progress value={state.progress.loaded} max={state.progress.total} />{' '}
          {inMegabytes(state.progress.loaded)} of{' '}
          {inMegabytes(state.progress.total)} MB of Python and dlt, once
        </p>
      );
    case 'running':
      return <p>Running …</p>;
    case 'done':
      return (
        <p>
          {state.outcome.raised ? 'Failed' : 'Ran'} in{' '}
          {(state.outcome.took / 1_000).toFixed(1)} s
        </p>
      );
    case 'failed':
      return <p>{state.message}</p>;
    case 'idle':
      return null;
  }
}

/** The editor, the output and the tables of one program. */
export default function Runner({
  program,
  code,
}: {
  readonly program: Program;
  readonly code: string;
}): ReactNode {
  const { own, duckdb } = program;
  const [codes, setCodes] = useState<readonly string[]>(() =>
    program.steps.map((step, at) => (at === own ? code : step.code)),
  );
  const [file, setFile] = useState(own);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [output, setOutput] = useState('');
  const [before, setBefore] = useState<Outcome['tables']>([]);
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor>(null);
  const last = useRef<Outcome>(null);
  const search = useBaseUrl('/search');
  const styleSheet = useBaseUrl('/runner.css');
  const labels = labelsOf(program.steps);

  const edited = (): readonly string[] =>
    codes.map((text, at) =>
      at === file && editor.current ? editor.current.text() : text,
    );

  const start = async (again: boolean): Promise<void> => {
    const now = edited();
    setCodes(now);
    setOutput('');
    setState({ kind: 'loading', progress: undefined });
    editor.current?.mark(null);
    const steps = program.steps.map((step, at) => ({
      ...step,
      code: now[at] ?? '',
    }));
    try {
      const outcome = await run(
        location.directory,
        steps,
        {
          owner: program,
          again,
          duckdb: duckdb || now.some((text) => text.includes('duckdb')),
        },
        {
          onProgress: (progress) => {
            setState({ kind: 'loading', progress });
          },
          onRunning: () => {
            setState({ kind: 'running' });
          },
          onPrinted: ({ step, text }) => {
            // What earlier programs of the page print stands on the page already.
            if (step === own) {
              setOutput((previous) => previous + text);
            }
          },
        },
      );
      setBefore(outcome.kept ? (last.current?.tables ?? []) : []);
      last.current = outcome;
      const { raised } = outcome;
      if (raised) {
        setOutput((previous) => previous + raised.trace);
        if (raised.step === file) {
          editor.current?.mark(raised.line);
        }
      }
      setState({ kind: 'done', outcome });
    } catch (error) {
      setState({
        kind: 'failed',
        message:
          error instanceof StoppedError
            ? error.message
            : `The program could not be run in this browser: ${String(error)}`,
      });
    }
  };

  const startAgain = useRef(start);
  useEffect(() => {
    startAgain.current = start;
  });
  useEffect(() => {
    if (!host.current) {
      return undefined;
    }
    const created = createEditor(host.current, codes[file] ?? '', {
      label: `Code of ${labels[file] ?? ''}`,
      onRun: () => void startAgain.current(false),
    });
    editor.current = created;
    return () => {
      created.destroy();
    };
    // The editor keeps its own text; another file gets another one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [file]);

  useEffect(() => {
    void startAgain.current(false);
    return () => {
      stop();
    };
  }, []);

  const busy = state.kind === 'loading' || state.kind === 'running';
  const outcome = state.kind === 'done' ? state.outcome : undefined;
  return (
    <div className="runner">
      <link rel="stylesheet" href={styleSheet} precedence="page" />
      {labels.length > 1 && (
        <div className="runner__files" role="tablist" aria-label="Files">
          {labels.map((label, at) => (
            <button
              key={label}
              type="button"
              role="tab"
              aria-selected={at === file}
              onClick={() => {
                setCodes(edited());
                setFile(at);
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <div ref={host} />
      <div className="runner__bar">
        <button
          type="button"
          className="runner__run"
          disabled={busy}
          onClick={() => void start(false)}
        >
          Run
        </button>
        <button
          type="button"
          disabled={busy || !outcome}
          title="Runs it once more on the tables and the state that are there"
          onClick={() => void start(true)}
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
            setCodes(
              program.steps.map((step, at) => (at === own ? code : step.code)),
            );
            editor.current?.setText(
              file === own ? code : (program.steps[file]?.code ?? ''),
            );
          }}
        >
          Reset
        </button>
        <div className="runner__status" role="status">
          <Status state={state} />
        </div>
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
      {outcome?.raised && (
        <p className="runner__help">
          <a
            href={`${search}?q=${encodeURIComponent(`${outcome.raised.name}: ${outcome.raised.message}`.slice(0, 300))}`}
          >
            What {outcome.raised.name} means and what to do
          </a>
        </p>
      )}
      {outcome && <Tables tables={outcome.tables} before={before} />}
      <p className="runner__label">
        {location.versions}
        {duckdb && ` with ${location.duckdb}`}, in this browser only
      </p>
    </div>
  );
}
