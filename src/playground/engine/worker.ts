/**
 * The module worker that runs examples. Everything is loaded from one directory of the site's own origin; once it
 * is, programs have no network.
 */
import { loadPyodide } from 'pyodide';
import { openAssets, type Assets } from './assets';
import { startEngine, type Engine, type EngineOptions } from './engine';
import type { Answer, Request } from './protocol';

const answer = (message: Answer): void => {
  postMessage(message);
};

/** Makes a file's content available under a URL. */
const provide = (_: string, content: Uint8Array): Promise<string> =>
  Promise.resolve(URL.createObjectURL(new Blob([content as BlobPart])));

async function startDuckDB(directory: string): Promise<void> {
  const { startDuckDB: start } = (await import(
    `${directory}duckdb.js`
  )) as typeof import('./duckdbBrowser');
  await start(`${directory}duckdb-eh.wasm`);
}

/** Pyodide and DuckDB call the global function; the files of the directory come through `assets`. */
function serveAssets(directory: string, assets: Assets): () => void {
  const original = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.startsWith(directory)
      ? assets.fetch(url)
      : original(input, init);
  };
  return () => {
    const refuse = (): never => {
      throw new TypeError('Programs in the browser have no network.');
    };
    Object.assign(globalThis, {
      fetch: refuse,
      XMLHttpRequest: refuse,
      WebSocket: refuse,
      EventSource: refuse,
    });
  };
}

/** Name of the memory of an engine that has imported dlt: with it, later visits start in a fraction of the time. */
const SNAPSHOT = 'memory';

/** Starts Python from the memory that an earlier visit kept; without one, imports dlt and keeps the memory. */
async function startPython(
  assets: Assets,
  options: EngineOptions,
): Promise<Engine> {
  if (options.snapshot) {
    try {
      return await startEngine(options);
    } catch {
      // The browser may have cut it off, or may be another version.
      await assets.drop(SNAPSHOT);
    }
  }
  const engine = await startEngine({ ...options, snapshot: undefined });
  // Not awaited: the program does not wait for the disk.
  void assets.keep(SNAPSHOT, engine.snapshot());
  return engine;
}

async function start({
  assets: directory,
  withDuckDB,
}: Extract<Request, { kind: 'start' }>): Promise<Engine> {
  const assets = await openAssets(directory, withDuckDB, (progress) => {
    answer({ kind: 'progress', progress });
  });
  const closeNetwork = serveAssets(directory, assets);
  // Its code is compiled in other threads while Python starts in this one.
  const duckdb = withDuckDB ? startDuckDB(directory) : Promise.resolve();
  const [archive, libraries, snapshot] = await Promise.all([
    assets
      .fetch(`${directory}python.tar`)
      .then((response) => response.arrayBuffer()),
    assets
      .fetch(`${directory}standins.json`)
      .then((response) => response.json() as Promise<Record<string, string>>),
    assets.kept(SNAPSHOT),
  ]);
  const python = startPython(assets, {
    loadPyodide,
    version: assets.manifest.pyodide,
    directory,
    archive: new Uint8Array(archive),
    provide,
    libraries,
    snapshot,
    print: (printed) => {
      answer({ kind: 'printed', printed });
    },
  });
  const [engine] = await Promise.all([python, duckdb]);
  closeNetwork();
  return engine;
}

let engine: Promise<Engine> | undefined;

async function handle(request: Request): Promise<void> {
  if (request.kind === 'start') {
    engine = start(request);
    await engine;
    return;
  }
  if (!engine) {
    throw new Error('The worker was asked to run before it was started.');
  }
  const running = await engine;
  answer({ kind: 'running' });
  const started = performance.now();
  const { steps, again } = request;
  const failures = running.run(steps, again);
  // What an earlier step raises as its page says is no failure of the last one.
  const raised =
    failures.findLast(
      ({ step, name }) =>
        step === steps.length - 1 || name !== steps[step]?.expect,
    ) ?? null;
  const took = performance.now() - started;
  answer({ kind: 'done', raised, loaded: running.loaded(), took });
}

// DuckDB's loader leaves a failed download unhandled, and its promise pending.
addEventListener('unhandledrejection', ({ reason }) => {
  answer({ kind: 'failed', message: String(reason) });
});

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  handle(data).catch((error: unknown) => {
    answer({ kind: 'failed', message: String(error) });
  });
});
