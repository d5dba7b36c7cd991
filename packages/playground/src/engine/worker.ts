/**
 * The worker that runs programs, in the sandboxed frame of frameDocument.ts: its origin is opaque, and it has no network.
 * The page hands it all files through a private port, and gets its answers there.
 *
 * Programs share this realm and may change every prototype. What is used after the first program, and could give it the
 * port, is taken before: `post`, and the getter of an event's data.
 */
import { loadPyodide } from 'pyodide';
import { startEngine, type Engine, type EngineOptions } from './engine';
import type { Answer, FileName, Request as Message } from './protocol';
import { closeGlobals, removeGlobal } from './surface';

/** Pyodide joins it with names of files; nothing is requested. */
const DIRECTORY = 'http://engine/';

type Post = (message: Answer, transfer?: Transferable[]) => void;

/** The files that the page hands in, by name, as they arrive. */
function fileBox() {
  const resolvers = new Map<FileName, (bytes: ArrayBuffer) => void>();
  const promises = new Map<FileName, Promise<ArrayBuffer>>();
  const file = (name: FileName): Promise<ArrayBuffer> => {
    const known = promises.get(name);
    if (known) {
      return known;
    }
    const promise = new Promise<ArrayBuffer>((resolve) => {
      resolvers.set(name, resolve);
    });
    promises.set(name, promise);
    return promise;
  };
  const put = (name: FileName, bytes: ArrayBuffer): void => {
    void file(name);
    resolvers.get(name)?.(bytes);
  };
  return { file, put };
}

/** Runs a classic script of the engine. */
function runScript(code: ArrayBuffer): void {
  const url = URL.createObjectURL(
    new Blob([code], { type: 'text/javascript' }),
  );
  try {
    (
      globalThis as unknown as { importScripts: (url: string) => void }
    ).importScripts(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Pyodide requests its WebAssembly and the standard library: both come from memory. The WebAssembly is compiled already.
 *
 * @returns what `EngineOptions.provide` is
 */
function serveFromMemory(
  compiled: Promise<WebAssembly.Module>,
): EngineOptions['provide'] {
  const files = new Map<string, Uint8Array>();
  globalThis.fetch = (input) =>
    Promise.resolve(
      new Response(
        files.get(input instanceof URL ? input.href : (input as string)) as
          Uint8Array<ArrayBuffer> | undefined,
      ),
    );
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    const instance = await WebAssembly.instantiate(module, imports);
    return { module, instance };
  };
  return (name, content) => {
    files.set(DIRECTORY + name, content);
    return Promise.resolve(DIRECTORY + name);
  };
}

async function startDuckDB(
  file: (name: FileName) => Promise<ArrayBuffer>,
): Promise<void> {
  const compiled = file('duckdb-eh.wasm').then((bytes) =>
    WebAssembly.compile(bytes),
  );
  runScript(await file('duckdb.js'));
  const { startDuckDB: start } =
    globalThis as unknown as typeof import('./duckdbBrowser');
  await start(compiled);
}

/** Starts Python from the memory that an earlier visit stored; without one, imports dlt and hands its memory to the page. */
async function startPython(
  options: EngineOptions,
): Promise<{ engine: Engine; memory?: ArrayBuffer }> {
  if (options.snapshot) {
    try {
      return { engine: await startEngine(options) };
    } catch {
      // It is from another version of the browser, for instance.
    }
  }
  const engine = await startEngine({ ...options, snapshot: undefined });
  return { engine, memory: engine.snapshot().buffer as ArrayBuffer };
}

async function start(
  file: (name: FileName) => Promise<ArrayBuffer>,
  { withDuckDB, pyodide }: Extract<Message, { kind: 'start' }>,
  post: Post,
): Promise<Engine> {
  const compiled = file('pyodide.asm.wasm').then((bytes) =>
    WebAssembly.compile(bytes),
  );
  // Its code is compiled in other threads while Python starts in this one.
  const duckdb = withDuckDB ? startDuckDB(file) : Promise.resolve();
  // With it, Pyodide would look for it in the global object at each turn of its event loop.
  removeGlobal('scheduler');
  runScript(await file('pyodide.asm.js'));
  const [archive, libraries, snapshot] = await Promise.all([
    file('python.tar'),
    file('standins.json'),
    file('memory'),
  ]);
  const python = startPython({
    loadPyodide,
    version: pyodide,
    directory: DIRECTORY,
    archive: new Uint8Array(archive),
    provide: serveFromMemory(compiled),
    libraries: JSON.parse(new TextDecoder().decode(libraries)) as Record<
      string,
      string
    >,
    snapshot: snapshot.byteLength > 0 ? new Uint8Array(snapshot) : undefined,
    print: (printed) => {
      post({ kind: 'printed', printed });
    },
  });
  const [{ engine, memory }] = await Promise.all([python, duckdb]);
  closeGlobals();
  post(
    { kind: 'started', memory: memory ?? null },
    memory === undefined ? [] : [memory],
  );
  return engine;
}

function run(
  engine: Engine,
  { steps, again }: Extract<Message, { kind: 'run' }>,
  post: Post,
): void {
  post({ kind: 'running' });
  const started = performance.now();
  const failures = engine.run(steps, again);
  // What an earlier step raises as its page says is no failure of the last one.
  const raised =
    failures.findLast(
      ({ step, name }) =>
        step === steps.length - 1 || name !== steps[step]?.expect,
    ) ?? null;
  const took = performance.now() - started;
  post({ kind: 'done', raised, loaded: engine.loaded(), took });
}

/** Listens to the page. The engine is started by the first message, and runs a program for each later `run`. */
function listen(port: MessagePort): void {
  const post = port.postMessage.bind(port) as Post;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- It is bound on the next line.
  const getter = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')
    ?.get as () => unknown;
  const dataOf = Function.prototype.call.bind(getter) as (
    event: MessageEvent,
  ) => Message;
  const { file, put } = fileBox();
  let engine: Promise<Engine> | undefined;
  const handle = async (message: Message): Promise<void> => {
    switch (message.kind) {
      case 'file':
        put(message.name, message.bytes);
        break;
      case 'start':
        engine = start(file, message, post);
        await engine;
        break;
      case 'run':
        if (!engine) {
          throw new Error('A program came before the engine was started.');
        }
        run(await engine, message, post);
        break;
    }
  };
  port.onmessage = (event) => {
    handle(dataOf(event)).catch((error: unknown) => {
      post({ kind: 'failed', message: String(error) });
    });
  };
}

addEventListener(
  'message',
  ({ ports: [port] }) => {
    if (port) {
      listen(port);
    }
  },
  { once: true },
);
