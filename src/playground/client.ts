/** The page's side of the engine: one worker for all programs of a page, started when the first one is run. */
import type {
  Answer,
  Printed,
  Progress,
  Raised,
  Step,
  Table,
} from './engine/protocol';

/** How long a run may take, in milliseconds. */
export const RUN_LIMIT_MS = 60_000;

/** What a run tells while it goes on. */
export interface Listener {
  readonly onProgress: (progress: Progress) => void;
  readonly onRunning: () => void;
  readonly onPrinted: (printed: Printed) => void;
}

/** How a run ended. */
export interface Outcome {
  readonly raised: Raised | null;
  readonly tables: readonly Table[];
  /** Milliseconds that the programs took. */
  readonly took: number;
}

/** A run that was stopped by the reader, or by its limit. */
export class StoppedError extends Error {}

interface Session {
  readonly worker: Worker;
  readonly withDuckDB: boolean;
}

let session: Session | undefined;
let cancel: ((reason: Error) => void) | undefined;

/** Ends the worker; the next run starts another one. */
export function stop(message = 'Stopped.'): void {
  session?.worker.terminate();
  session = undefined;
  cancel?.(new StoppedError(message));
  cancel = undefined;
}

function open(directory: string, withDuckDB: boolean): Session {
  // A worker without DuckDB cannot get it later: Python imports it while it runs.
  if (session && (session.withDuckDB || !withDuckDB)) {
    return session;
  }
  session?.worker.terminate();
  const assets = new URL(directory, location.href).href;
  const worker = new Worker(`${assets}worker.js`, { type: 'module' });
  worker.postMessage({ kind: 'start', assets, withDuckDB });
  session = { worker, withDuckDB };
  return session;
}

/**
 * Runs steps in the worker; resolves when they have ended, also when they raised.
 *
 * @param directory where the engine is, with a slash at the end
 * @param again whether files and databases of the run before are kept
 * @throws StoppedError when the run was stopped; Error when the engine could not be started
 */
export function run(
  directory: string,
  steps: readonly Step[],
  { again, duckdb }: { readonly again: boolean; readonly duckdb: boolean },
  listener: Listener,
): Promise<Outcome> {
  cancel?.(new StoppedError('Another program was started.'));
  const { worker } = open(directory, duckdb);
  return new Promise<Outcome>((resolve, reject) => {
    cancel = reject;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fail = (error: Error) => {
      reject(error);
      stop();
    };
    worker.onerror = (event) => {
      fail(new Error(event.message || 'The engine could not be loaded.'));
    };
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      switch (data.kind) {
        case 'progress':
          listener.onProgress(data.progress);
          break;
        case 'running':
          // The limit is that of the program, not of the download.
          timer = setTimeout(() => {
            stop(`Stopped after ${String(RUN_LIMIT_MS / 1_000)} seconds.`);
          }, RUN_LIMIT_MS);
          listener.onRunning();
          break;
        case 'printed':
          listener.onPrinted(data.printed);
          break;
        case 'done':
          clearTimeout(timer);
          cancel = undefined;
          resolve(data);
          break;
        case 'failed':
          clearTimeout(timer);
          fail(new Error(data.message));
          break;
      }
    };
    worker.postMessage({ kind: 'run', steps, again });
  });
}
