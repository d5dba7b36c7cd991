/**
 * dlt on Pyodide: starts the interpreter, unpacks its packages and runs examples. It knows neither workers nor
 * where files come from, so that a browser's worker and Node (scripts/playground) run the same code.
 */
import type { PyodideAPI, loadPyodide } from 'pyodide';
import type { Loaded, Printed, Raised } from './protocol';
import type { Step } from '@docs/facts/playground';
import browser from './python/browser.py';
import connection from './python/duckdb/connection.py';
import duckdb from './python/duckdb/__init__.py';
import errors from './python/duckdb/errors.py';
import values from './python/duckdb/values.py';
import pipelines from './python/pipelines.py';
import program from './python/program.py';
import tables from './python/tables.py';
import { readTar } from './tar';

const SITE = '/lib/python3.13/site-packages';
const STDLIB = 'python313.zip';

/** Our own modules, which are next to dlt's. */
const MODULES: Readonly<Record<string, string>> = {
  'dlt_playground/__init__.py': '',
  'dlt_playground/browser.py': browser,
  'dlt_playground/pipelines.py': pipelines,
  'dlt_playground/program.py': program,
  'dlt_playground/tables.py': tables,
  'duckdb/__init__.py': duckdb,
  'duckdb/connection.py': connection,
  'duckdb/errors.py': errors,
  'duckdb/values.py': values,
};

export interface EngineOptions {
  readonly loadPyodide: typeof loadPyodide;
  /** Version of Pyodide. */
  readonly version: string;
  /** Directory of pyodide.asm.js and pyodide.asm.wasm, as a URL or path with a slash at the end. */
  readonly directory: string;
  /** Contents of data/playground/python.tar. */
  readonly archive: Uint8Array;
  /** Makes a file's bytes available under a URL or path that Pyodide can load. */
  readonly provide: (name: string, content: Uint8Array) => Promise<string>;
  /** Python modules that examples can import, by path: stand-ins of web services. */
  readonly libraries?: Readonly<Record<string, string>>;
  /** Python code that runs before dlt is imported. */
  readonly prelude?: string;
  /** Memory of an engine with the same files, from `Engine.snapshot`: nothing is imported again. */
  readonly snapshot?: Uint8Array | undefined;
  /** Called with what programs print, as it is printed. */
  readonly print: (printed: Printed) => void;
}

export interface Engine {
  /** Runs an example; returns what its steps raised. It ends with an exception that no step expects. `again` keeps files and databases. */
  run(steps: readonly Step[], again: boolean): readonly Raised[];
  /** What the last run has loaded. */
  loaded(): Loaded;
  /** A copy of the memory, some 44 MB. Only before the first run, and of an engine that was started without one. */
  snapshot(): Uint8Array;
  readonly pyodide: PyodideAPI;
}

/** python/program.py. */
interface ProgramModule {
  clear(): void;
  run(task: string, started: (step: number) => void): string;
  loaded(): string;
}

/** A method of Pyodide that its types mark as private. A new version of Pyodide has to pass the tests with it. */
interface Snapshotting {
  makeMemorySnapshot(): Uint8Array;
}

/**
 * The globals that Python sees as `js`. To take a snapshot, Pyodide wraps them in a proxy, on which the getters and
 * functions of browsers throw ("Illegal invocation"); here they are called on the real object.
 */
const globals = (): typeof globalThis =>
  new Proxy(globalThis, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target);
      // Constructors are left alone: what is bound has no prototype.
      return typeof value === 'function' && !Object.hasOwn(value, 'prototype')
        ? (value as () => unknown).bind(target)
        : value;
    },
  });

/** A function that writes files, and makes each directory once: to look for one takes longer than to write a file. */
function fileWriter({
  FS,
}: Pick<PyodideAPI, 'FS'>): (
  path: string,
  content: Uint8Array | string,
) => void {
  const made = new Set<string>();
  return (path, content) => {
    const directory = path.slice(0, path.lastIndexOf('/'));
    if (!made.has(directory)) {
      FS.mkdirTree(directory);
      made.add(directory);
    }
    // The file is a view of the archive: 20 MB are not copied at each start.
    FS.writeFile(path, content, { canOwn: true });
  };
}

/** Starts an interpreter with dlt imported. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const files = new Map(readTar(options.archive));
  const stdlib = files.get(STDLIB);
  if (!stdlib) {
    throw new Error(`The archive of Python packages lacks ${STDLIB}.`);
  }
  let step = 0;
  const writer = (stream: Printed['stream']) => {
    const decoder = new TextDecoder();
    return {
      isatty: false,
      write: (bytes: Uint8Array) => {
        const text = decoder.decode(bytes, { stream: true });
        options.print({ step, stream, text });
        return bytes.length;
      },
    };
  };
  const pyodide = await options.loadPyodide({
    indexURL: options.directory,
    stdLibURL: await options.provide(STDLIB, stdlib),
    lockFileContents: {
      info: {
        arch: 'wasm32',
        platform: 'emscripten',
        version: options.version,
        python: '3.13.2',
        abi_version: '2025_0',
      },
      packages: {},
    } as never,
    jsglobals: globals(),
    env: { HOME: '/home/pyodide', PYTHONHASHSEED: '0' },
    ...(options.snapshot
      ? { _loadSnapshot: options.snapshot }
      : { _makeSnapshot: true }),
  });

  pyodide.setStdout(writer('stdout'));
  pyodide.setStderr(writer('stderr'));
  const writeFile = fileWriter(pyodide);
  for (const [name, content] of files) {
    if (name !== STDLIB) {
      writeFile(`/lib/python3.13/${name}`, content);
    }
  }
  for (const [name, content] of Object.entries({
    ...MODULES,
    ...options.libraries,
  })) {
    writeFile(`${SITE}/${name}`, content);
  }

  if (options.snapshot) {
    pyodide.runPython('from dlt_playground import program; program.resume()');
  } else {
    pyodide.runPython(options.prelude ?? '');
    pyodide.runPython('from dlt_playground import program; program.start()');
  }
  // A snapshot must not hold references to JavaScript, so the module is requested when it is needed.
  const module = (): ProgramModule =>
    pyodide.runPython('program') as ProgramModule;
  return {
    pyodide,
    run: (steps, again) => {
      const program = module();
      if (!again) {
        program.clear();
      }
      return JSON.parse(
        program.run(JSON.stringify(steps), (number) => {
          step = number;
        }),
      ) as readonly Raised[];
    },
    loaded: () => JSON.parse(module().loaded()) as Loaded,
    snapshot: () => (pyodide as unknown as Snapshotting).makeMemorySnapshot(),
  };
}
