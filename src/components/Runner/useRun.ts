/** One run at a time of a program's files: what it prints, how it ends and what it has loaded. */
import location from '@generated/playground/default/location.json';
import { useEffect, useRef, useState } from 'react';
import {
  leave,
  run,
  StoppedError,
  type Outcome,
} from '@docs/playground/client';
import type { Step } from '@docs/facts/playground';
import type { Progress, Table } from '@docs/playground/engine/protocol';
import {
  NO_OUTPUT,
  OutputBuffer,
  type Output,
} from '@docs/playground/output/printed';

export type RunState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly progress: Progress | undefined }
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly outcome: Outcome }
  | { readonly kind: 'failed'; readonly message: string };

export interface Run {
  readonly state: RunState;
  /** What the own step has printed, and the traceback of an exception. */
  readonly output: Output;
  /** Tables of the run before, where this one went on with them. */
  readonly before: readonly Table[];
  /** Runs the steps; resolves when they have ended, with the outcome if they could be run. */
  readonly start: (
    steps: readonly Step[],
    options: { readonly again: boolean; readonly duckdb: boolean },
  ) => Promise<Outcome | undefined>;
}

const NO_WEBASSEMBLY =
  'This browser does not allow WebAssembly, so programs cannot run here. What they print is on the page.';

/**
 * @param owner whose tables a run again keeps
 * @param own the step whose output is shown
 * @param isShared whether the program came from an address
 */
export function useRun(owner: object, own: number, isShared: boolean): Run {
  const [state, setState] = useState<RunState>({ kind: 'idle' });
  const [output, setOutput] = useState(NO_OUTPUT);
  const [before, setBefore] = useState<readonly Table[]>([]);
  const last = useRef<Outcome>(null);
  useEffect(() => leave, []);

  const start: Run['start'] = async (steps, { again, duckdb }) => {
    const buffer = new OutputBuffer();
    let frame = 0;
    const show = () => {
      cancelAnimationFrame(frame);
      frame = 0;
      setOutput(buffer.output());
    };
    show();
    if (typeof WebAssembly === 'undefined') {
      setState({ kind: 'failed', message: NO_WEBASSEMBLY });
      return undefined;
    }
    setState({ kind: 'loading', progress: undefined });
    try {
      const outcome = await run(
        location,
        steps,
        { owner, isShared, again, duckdb },
        {
          onProgress: (progress) => {
            setState({ kind: 'loading', progress });
          },
          onRunning: () => {
            setState({ kind: 'running' });
          },
          onPrinted: ({ step, text }) => {
            // What earlier programs of the page print is on the page already.
            if (step === own) {
              buffer.add(text);
              // A program may print thousands of times between two frames.
              frame ||= requestAnimationFrame(show);
            }
          },
        },
      );
      setBefore(outcome.reused ? (last.current?.loaded.tables ?? []) : []);
      last.current = outcome;
      buffer.add(outcome.raised?.trace ?? '');
      show();
      setState({ kind: 'done', outcome });
      return outcome;
    } catch (error) {
      show();
      setState({
        kind: 'failed',
        message:
          error instanceof StoppedError
            ? error.message
            : `The program could not be run in this browser: ${(error as Error).message}`,
      });
      return undefined;
    }
  };
  return { state, output, before, start };
}
