/** Starts an engine: its worker, its files and its memory. */
import { answerOf } from '../engine/answers';
import type { FileName, Progress, Request } from '../engine/protocol';
import { dropFiles, meterOf, openFiles, type FileRecord } from './files';
import { startWorker, type Connection } from './frame';
import { dropMemory, storedMemory, storeMemory } from './memory';

/** Where the engine is, and what the build recorded of it. */
export interface EngineLocation {
  /** Path of the directory of its files, with slashes at both ends. */
  readonly directory: string;
  /** By name. */
  readonly files: Readonly<Record<string, FileRecord>>;
  /** Version of Pyodide. */
  readonly pyodide: string;
}

/** Said when a message of the engine is none that it sends. */
export const MALFORMED =
  'The engine sent a message that is none of its own, so it was ended. Run the program again.';

const PYTHON: readonly FileName[] = [
  'pyodide.asm.wasm',
  'pyodide.asm.js',
  'python.tar',
  'standins.json',
];
/** Only programs with DuckDB need them. */
const DUCKDB: readonly FileName[] = ['duckdb-eh.wasm', 'duckdb.js'];

/** An engine that was loaded and did not start. */
class StartError extends Error {}

/** Waits until the engine has started, and stores its memory. No program was sent to it yet. */
function started(connection: Connection, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (message: string): void => {
      reject(new StartError(message));
    };
    connection.listen((data) => {
      const answer = answerOf(data);
      switch (answer?.kind) {
        case 'started':
          if (answer.memory) {
            // Not awaited: the program does not wait for the disk.
            void storeMemory(name, answer.memory);
          }
          resolve();
          break;
        case 'printed':
          // Python warns while it starts.
          break;
        case 'failed':
          fail(answer.message);
          break;
        default:
          fail(MALFORMED);
      }
    }, fail);
  });
}

async function startOnce(
  { directory: path, files: records, pyodide }: EngineLocation,
  withDuckDB: boolean,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Connection> {
  const directory = new URL(path, location.href).href;
  const name = path.split('/').at(-2) ?? '';
  const names = [...(withDuckDB ? DUCKDB : []), ...PYTHON];
  const files = openFiles(
    directory,
    records,
    meterOf(records, ['worker.js', ...names], (progress) => {
      // Requests that are aborted take back their progress; the run has ended by then.
      if (!signal.aborted) {
        onProgress(progress);
      }
    }),
    signal,
  );
  const contents = names.map((each) => [each, files.read(each)] as const);
  const memory = storedMemory(name);
  const loads = [
    ...contents,
    ['memory', memory] as const,
  ] satisfies readonly (readonly [FileName, Promise<ArrayBuffer>])[];
  // One that fails is reported below; the others must not be unhandled.
  loads.forEach(([, content]) => void content.catch(() => undefined));
  const connection = await startWorker(
    `${directory}frame.html`,
    files.read('worker.js'),
    signal,
  );
  const end = (): void => {
    connection.end();
  };
  signal.addEventListener('abort', end);
  try {
    const post = (message: Request, transfer?: Transferable[]): void => {
      connection.post(message, transfer);
    };
    const start = started(connection, name);
    start.catch(() => undefined);
    post({ kind: 'start', withDuckDB, pyodide });
    const sent = loads.map(async ([each, content]) => {
      const bytes = await content;
      post({ kind: 'file', name: each, bytes }, [bytes]);
    });
    await Promise.race([start, Promise.all(sent).then(() => start)]);
    return connection;
  } catch (error) {
    end();
    throw error;
  }
}

/**
 * Starts an engine that has run nothing. If it fails although its files are those of the build, what was stored is dropped, and
 * it is started once more.
 *
 * @param signal ends the engine, and what is loaded for it
 * @throws Error in words for the reader
 */
export async function startSession(
  engine: EngineLocation,
  withDuckDB: boolean,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Connection> {
  try {
    return await startOnce(engine, withDuckDB, onProgress, signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof StartError)) {
      throw error;
    }
    await Promise.all([dropFiles(), dropMemory()]);
    return startOnce(engine, withDuckDB, onProgress, signal);
  }
}
