/** The page's side of the engine: one worker for all programs of a page, started when the first one is run. */
import type {
  Answer,
  Loaded,
  Printed,
  Progress,
  Raised,
  Step,
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
  readonly loaded: Loaded;
  /** Whether it began with the files and databases of the run before. */
  readonly kept: boolean;
  /** Milliseconds that the programs took. */
  readonly took: number;
}

/** A run that was stopped by the reader, or by its limit. */
export class StoppedError extends Error {}

interface Session {
  readonly worker: Worker;
  readonly withDuckDB: boolean;
  /** Whose files and databases the worker holds. */
  owner?: object;
}

let session: Session | undefined;
let cancel: ((reason: Error) => void) | undefined;

function close(): void {
  session?.worker.terminate();
  session = undefined;
}

/** Ends the worker; the next run starts another one. */
export function stop(message = 'Stopped.'): void {
  close();
  cancel?.(new StoppedError(message));
  cancel = undefined;
}

/** How long an idle worker waits for another program, in milliseconds: it holds some 450 MB. */
const IDLE_MS = 60_000;
let idle: ReturnType<typeof setTimeout> | undefined;

/** Called when a program leaves the page: a running one is ended, and the worker goes if no other program comes. */
export function leave(): void {
  if (cancel) {
    stop();
  }
  clearTimeout(idle);
  idle = setTimeout(() => {
    stop();
  }, IDLE_MS);
}

/** The worker that is there, if it can run the program, or another one. */
function open(directory: string, withDuckDB: boolean): Session {
  // A worker without DuckDB cannot get it later: Python imports it while it runs.
  if (session && (session.withDuckDB || !withDuckDB)) {
    return session;
  }
  close();
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
 * @param owner whose program it is: `again` keeps only files and databases of the same owner
 * @param again whether files and databases of the run before are kept
 * @throws StoppedError when the run was stopped; Error when the engine could not be started
 */
export function run(
  directory: string,
  steps: readonly Step[],
  {
    owner,
    again,
    duckdb,
  }: {
    readonly owner: object;
    readonly again: boolean;
    readonly duckdb: boolean;
  },
  listener: Listener,
): Promise<Outcome> {
  clearTimeout(idle);
  if (cancel) {
    // The worker cannot be interrupted otherwise, and would answer for the program before.
    stop('Another program was started.');
  }
  return new Promise<Outcome>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    cancel = (error) => {
      clearTimeout(timer);
      reject(error);
    };
    const fail = (error: Error) => {
      cancel?.(error);
      cancel = undefined;
      stop();
    };
    const start = (isLast: boolean): void => {
      const opened = open(directory, duckdb);
      const { worker } = opened;
      const kept = again && opened.owner === owner;
      opened.owner = owner;
      let isLoaded = false;
      worker.onerror = ({ message }) => {
        // Firefox may ask the network beside a slow cache, and then fails when the network does: a script that did not load is
        // requested once more.
        if (!isLoaded && !isLast && !message) {
          close();
          start(true);
        } else {
          fail(new Error(message || 'The engine could not be loaded.'));
        }
      };
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        isLoaded = true;
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
            resolve({ ...data, kept });
            break;
          case 'failed':
            fail(new Error(data.message));
            break;
        }
      };
      worker.postMessage({ kind: 'run', steps, again: kept });
    };
    start(false);
  });
}
