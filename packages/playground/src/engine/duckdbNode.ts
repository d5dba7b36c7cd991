/** DuckDB-WASM in Node: runs the examples in CI with the engine that browsers get. */
import {
  NODE_RUNTIME,
  VoidLogger,
  createDuckDB,
} from '@duckdb/duckdb-wasm/blocking';
import { start } from './duckdb';

/**
 * Instantiates DuckDB from the path of its WebAssembly, and installs the bridge.
 *
 * @public scripts/playground/engine.ts imports it from a bundle.
 */
export async function startDuckDB(file: string): Promise<void> {
  const bundle = { mainModule: file, mainWorker: '' };
  const database = await createDuckDB(
    { mvp: bundle, eh: bundle },
    new VoidLogger(),
    NODE_RUNTIME,
  );
  await start(database);
}
