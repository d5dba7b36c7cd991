// A program in an editor, with what it prints and what it loads. Loaded when Run is pressed, and by the playground.
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import StyleSheet from '@site/src/components/StyleSheet';
import location from '@generated/playground/default/location.json';
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { stop } from '@docs/playground/client';
import Bar, { RESET } from './Bar';
import type { Step } from '@docs/facts/playground';
import type { Program } from '@docs/facts/playground';
import type { CodeEditor, Point } from './editor';
import Empty, { ResultHead } from './Empty';
import Files, { FileTabs, labelsOf } from './Files';
import Help from './Help';
import type { NameLinks } from './links';
import OutputBox from './OutputBox';
import Results from './Results';
import Status, { Waiting } from './Status';
import { recordedAs, useRecordedOutput } from './useRecordedOutput';
import { useRun } from './useRun';

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
  /** Where the reader has pressed to write there. */
  readonly writesAt?: Point | undefined;
  /** What the program prints, where the page records it. */
  readonly recorded?: string | undefined;
  readonly actions?: readonly Action[];
  /** Controls of the bar: what chooses the program, and others. */
  readonly choice?: ReactNode;
  readonly tools?: ReactNode;
  /** The block of a page that it takes the place of. */
  readonly block?: { readonly title: string; readonly height: number };
}

const heightOf = (height: number): CSSProperties =>
  ({ '--code-height': `${String(height)}px` }) as CSSProperties;

const NO_LINKS: NameLinks = new Map();
const NO_ACTIONS: readonly Action[] = [];

/** The editor, the output and the results of one program. */
export default function Runner({
  program,
  code,
  links = NO_LINKS,
  runsAtOnce = false,
  writesAt,
  recorded,
  actions = NO_ACTIONS,
  choice,
  tools,
  block,
}: RunnerProps): ReactNode {
  const { own, duckdb, isShared = false } = program;
  const original = program.steps.map((step, at) =>
    at === own ? code : step.code,
  );
  const [codes, setCodes] = useState<readonly string[]>(original);
  const [file, setFile] = useState(own);
  /** Counts runs: an error in the results of one does not hide those of the next. */
  const [runs, setRuns] = useState(0);
  const [keepsTables, setKeepsTables] = useState(false);
  const editor = useRef<CodeEditor>(null);
  const root = useRef<HTMLDivElement>(null);
  const made = useRef<HTMLDivElement>(null);
  const runButton = useRef<HTMLButtonElement>(null);
  const { state, output, before, start } = useRun(program, own, isShared);

  const edited = (): readonly string[] =>
    codes.map((text, at) =>
      at === file && editor.current ? editor.current.text() : text,
    );
  const steps = (): readonly Step[] => {
    const now = edited();
    return program.steps.map((step, at) => ({ ...step, code: now[at] ?? '' }));
  };

  const runNow = async (): Promise<void> => {
    setCodes(edited());
    editor.current?.mark(null);
    const now = steps();
    const needsDuckDB = now.some((step) => step.code.includes('duckdb'));
    const outcome = await start(now, {
      again: keepsTables,
      duckdb: duckdb || needsDuckDB,
    });
    setRuns((number) => number + 1);
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
      // The button that was pressed is gone; this one is in its place.
      runButton.current?.focus({ preventScroll: true });
      void latest.current();
    }
  }, [runsAtOnce]);

  useEffect(() => {
    if (writesAt) {
      editor.current?.focus(writesAt);
    }
  }, [writesAt]);

  const busy = state.kind === 'loading' || state.kind === 'running';
  const outcome = state.kind === 'done' ? state.outcome : undefined;
  const hasOutput = output.head !== '';
  useRecordedOutput(root, recordedAs(state, hasOutput));
  // The state of a run is in the head of the results, and what it has made below.
  const isShown = outcome !== undefined || (busy && !block);
  useEffect(() => {
    if (isShown) {
      made.current?.scrollIntoView({
        block: 'nearest',
        behavior: matchMedia('(prefers-reduced-motion: reduce)').matches
          ? 'auto'
          : 'smooth',
      });
    }
  }, [isShown, outcome]);

  const hasFailed = state.kind === 'failed';
  const status = <Status state={state} />;
  const labels = labelsOf(program.steps);
  const tabs = labels.length > 1 && (
    <FileTabs
      labels={labels}
      file={file}
      onOpen={(opened) => {
        setCodes(edited());
        setFile(opened);
      }}
    />
  );
  const heading = block && (
    <div className="runner__heading">{tabs || block.title || labels[own]}</div>
  );
  return (
    <div
      ref={root}
      className={block ? 'runner runner--block' : 'runner'}
      style={block && heightOf(block.height)}
    >
      <StyleSheet name="runner-bar.css" precedence="page" />
      <StyleSheet name="runner.css" precedence="page" />
      <div className="runner__work">
        <Bar
          busy={busy}
          status={!hasFailed && status}
          heading={heading}
          runButton={runButton}
          choice={choice}
          tools={tools}
          keepsTables={runs === 0 ? undefined : keepsTables}
          onKeepTables={setKeepsTables}
          onRun={() => void runNow()}
          onStop={() => {
            stop();
          }}
          actions={[
            {
              ...RESET,
              onPress: () => {
                setCodes(original);
                editor.current?.setText(original[file] ?? '');
              },
            },
            ...actions.map(({ onPress, ...action }) => ({
              ...action,
              onPress: () => {
                onPress(steps());
              },
            })),
          ]}
        />
        {!block && tabs}
        <Files
          labels={labels}
          codes={codes}
          file={file}
          onEditor={(opened) => {
            editor.current = opened;
          }}
          links={links}
          wraps={!block}
          onRun={() => void runNow()}
        />
      </div>
      <div ref={made} className="runner__made">
        {block ? hasFailed && status : <ResultHead>{status}</ResultHead>}
        {block && hasOutput && <p className="program__label">Output</p>}
        <OutputBox output={output} hasFailed={Boolean(outcome?.raised)} />
        {outcome && !hasOutput && (
          <p className="runner__facts">The program printed nothing.</p>
        )}
        {!block && !outcome && !hasOutput && (
          <Empty
            waiting={busy && <Waiting state={state} />}
            recorded={recorded}
          />
        )}
        {outcome?.raised && <Help raised={outcome.raised} />}
        {outcome && (
          // The content is that of a program: what cannot be shown must not take the page down.
          <ErrorBoundary
            key={runs}
            fallback={({ error }) => (
              <p className="runner__facts" role="alert">
                The results cannot be shown: {error.message}
              </p>
            )}
          >
            <Results loaded={outcome.loaded} before={before} />
          </ErrorBoundary>
        )}
        {outcome && (
          <p className="runner__label">
            {location.versions}
            {duckdb && `, ${location.duckdb}`}
          </p>
        )}
      </div>
    </div>
  );
}
