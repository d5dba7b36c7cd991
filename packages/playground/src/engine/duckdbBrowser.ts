/** DuckDB-WASM in a browser: a script of its own, because only programs with DuckDB load it. */
import {
  BROWSER_RUNTIME,
  VoidLogger,
  createDuckDB,
} from '@duckdb/duckdb-wasm/blocking-for-browsers';
import { start } from './duckdb';

/** A method of the package's class that its types mark as protected. A new version has to pass the tests with it. */
interface Instantiating {
  instantiateWasm: (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => object;
}

/** Instantiates DuckDB from its compiled WebAssembly, and installs the bridge. @public worker.ts imports its type. */
export async function startDuckDB(
  compiled: Promise<WebAssembly.Module>,
): Promise<void> {
  const bundle = { mainModule: 'duckdb-eh.wasm', mainWorker: '' };
  const database = await createDuckDB(
    { mvp: bundle, eh: bundle },
    new VoidLogger(),
    BROWSER_RUNTIME,
  );
  const failed = new Promise<never>((_, reject) => {
    // The package's own method requests the file, and leaves a failure unhandled.
    (database as unknown as Instantiating).instantiateWasm = (
      imports,
      done,
    ) => {
      Object.assign(globalThis, { DUCKDB_RUNTIME: BROWSER_RUNTIME });
      compiled
        .then(async (module) => {
          done(await WebAssembly.instantiate(module, imports), module);
        })
        .catch(reject);
      return {};
    };
  });
  await Promise.race([start(database), failed]);
}

// The worker finds it there; it is deleted before programs run.
Object.assign(globalThis, { startDuckDB });
