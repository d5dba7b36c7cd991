/** The page's side of the engine: one worker for all programs of a page, started when the first one is run. */
import type { Step } from '@docs/facts/playground';
import { answerOf } from './engine/answers';
import type { Loaded, Printed, Progress, Raised } from './engine/protocol';
import type { Connection } from './page/frame';
import { MALFORMED, startSession, type EngineLocation } from './page/session';

export type { EngineLocation };

/** How long a run may take, in milliseconds. */
const RUN_LIMIT_MS = 60_000;

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
  readonly reused: boolean;
  /** Milliseconds that the programs took. */
  readonly took: number;
}

/** A run that was stopped by the reader, or by its limit. */
export class StoppedError extends Error {}

interface Session {
  readonly connection: Promise<Connection>;
  readonly abort: AbortController;
  readonly withDuckDB: boolean;
  /** Whose programs it runs. */
  readonly isShared: boolean;
  /** Whose files and databases the engine holds. */
  owner: object;
}

let session: Session | undefined;
let cancel: ((reason: Error) => void) | undefined;

function close(): void {
  session?.abort.abort();
  session = undefined;
}

/** Ends the engine; the next run starts another one. */
export function stop(message = 'Stopped.'): void {
  close();
  cancel?.(new StoppedError(message));
  cancel = undefined;
}

/** How long an idle engine waits for another program, in milliseconds: it holds some 450 MB. */
const IDLE_MS = 60_000;
let idle: ReturnType<typeof setTimeout> | undefined;

/** Called when a program leaves the page: a running one is ended, and the engine goes if no other program comes. */
export function leave(): void {
  if (cancel) {
    stop();
  }
  clearTimeout(idle);
  idle = setTimeout(() => {
    stop();
  }, IDLE_MS);
}

/** A run of a program. */
export interface RunOptions {
  /** Whose program it is: `again` keeps only files and databases of the same owner. */
  readonly owner: object;
  /** Whether the program came from an address. Such a program shares its engine with no other one. */
  readonly isShared: boolean;
  /** Whether files and databases of the run before are kept. */
  readonly again: boolean;
  readonly duckdb: boolean;
}

/** The engine that is there, if it can run the program, or another one. */
function open(
  engine: EngineLocation,
  { owner, isShared, duckdb }: RunOptions,
  onProgress: (progress: Progress) => void,
): Session {
  if (
    session &&
    // An engine without DuckDB cannot get it later: Python imports it while it runs.
    (session.withDuckDB || !duckdb) &&
    (session.owner === owner || !(session.isShared || isShared))
  ) {
    return session;
  }
  close();
  const abort = new AbortController();
  session = {
    connection: startSession(engine, duckdb, onProgress, abort.signal),
    abort,
    withDuckDB: duckdb,
    isShared,
    owner,
  };
  return session;
}

/**
 * Runs steps in the engine; resolves when they have ended, also when they raised.
 *
 * @throws StoppedError when the run was stopped; Error in words for the reader when the engine could not be started
 */
export function run(
  engine: EngineLocation,
  steps: readonly Step[],
  options: RunOptions,
  listener: Listener,
): Promise<Outcome> {
  clearTimeout(idle);
  if (cancel) {
    // The engine cannot be interrupted otherwise, and would answer for the program before.
    stop('Another program was started.');
  }
  const before = session;
  const opened = open(engine, options, listener.onProgress);
  const retained =
    options.again && opened === before && opened.owner === options.owner;
  opened.owner = options.owner;
  return new Promise<Outcome>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    cancel = (error) => {
      clearTimeout(timer);
      reject(error);
    };
    const fail = (message: string): void => {
      if (session === opened) {
        cancel?.(new Error(message));
        cancel = undefined;
        close();
      }
    };
    const onMessage = (data: unknown): void => {
      const answer = answerOf(data);
      switch (answer?.kind) {
        case 'running':
          // The limit is that of the program, not of the download.
          timer ??= setTimeout(() => {
            stop(`Stopped after ${String(RUN_LIMIT_MS / 1_000)} seconds.`);
          }, RUN_LIMIT_MS);
          listener.onRunning();
          break;
        case 'printed':
          listener.onPrinted(answer.printed);
          break;
        case 'done': {
          clearTimeout(timer);
          cancel = undefined;
          const { raised, loaded, took } = answer;
          resolve({ raised, loaded, took, reused: retained });
          break;
        }
        case 'failed':
          fail(answer.message);
          break;
        default:
          // A second `started` is malformed, too: memory is stored only before the first program.
          fail(MALFORMED);
      }
    };
    opened.connection.then(
      (connection) => {
        if (session === opened) {
          connection.listen(onMessage, fail);
          connection.post({ kind: 'run', steps, again: retained });
        }
      },
      (error: unknown) => {
        fail((error as Error).message);
      },
    );
  });
}
