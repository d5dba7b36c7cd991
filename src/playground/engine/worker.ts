/**
 * The module worker that runs examples. Everything is loaded from one directory of the site's own origin; once it
 * is, programs have no network.
 */
import { loadPyodide } from 'pyodide';
import { openAssets, type Assets } from './assets';
import { startEngine, type Engine, type EngineOptions } from './engine';
import { dropMemory, keepMemory, keptMemory } from './memory';
import type { Answer, Request as Message } from './protocol';

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

/**
 * Pyodide and DuckDB call the global functions; the files of the directory come through `assets`. Pyodide's WebAssembly is
 * compiled from now on, beside DuckDB's, although Pyodide asks for it only when the other files are there.
 *
 * @returns a function that takes the network away
 */
function serveAssets(directory: string, assets: Assets): () => void {
  const { fetch: request } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const pyodide = `${directory}pyodide.asm.wasm`;
  const compiled = WebAssembly.compileStreaming(assets.fetch(pyodide));
  const standsForCompiled = new Response();
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url === pyodide) {
      return Promise.resolve(standsForCompiled);
    }
    return url.startsWith(directory) ? assets.fetch(url) : request(input, init);
  };
  WebAssembly.instantiateStreaming = async (source, imports) => {
    if ((await source) !== standsForCompiled) {
      return instantiateStreaming(source, imports);
    }
    const module = await compiled;
    return {
      module,
      instance: await WebAssembly.instantiate(module, imports),
    };
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

/** Starts Python from the memory that an earlier visit kept; without one, imports dlt and keeps the memory. */
async function startPython(
  name: string,
  options: EngineOptions,
): Promise<Engine> {
  if (options.snapshot) {
    try {
      return await startEngine(options);
    } catch {
      // It is from another version of the browser, for instance.
      await dropMemory(name);
    }
  }
  const engine = await startEngine({ ...options, snapshot: undefined });
  // Not awaited: the program does not wait for the disk.
  void keepMemory(name, engine.snapshot());
  return engine;
}

async function start({
  assets: directory,
  withDuckDB,
}: Extract<Message, { kind: 'start' }>): Promise<Engine> {
  const assets = await openAssets(directory, withDuckDB, (progress) => {
    answer({ kind: 'progress', progress });
  });
  const closeNetwork = serveAssets(directory, assets);
  const memory = directory.split('/').at(-2) ?? '';
  // Its code is compiled in other threads while Python starts in this one.
  const duckdb = withDuckDB ? startDuckDB(directory) : Promise.resolve();
  const [archive, libraries, snapshot] = await Promise.all([
    assets
      .fetch(`${directory}python.tar`)
      .then((response) => response.arrayBuffer()),
    assets
      .fetch(`${directory}standins.json`)
      .then((response) => response.json() as Promise<Record<string, string>>),
    keptMemory(memory),
  ]);
  const python = startPython(memory, {
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

async function handle(request: Message): Promise<void> {
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

addEventListener('message', ({ data }: MessageEvent<Message>) => {
  handle(data).catch((error: unknown) => {
    answer({ kind: 'failed', message: String(error) });
  });
});
