/** DuckDB-WASM in a browser: an own entry point, because only programs with DuckDB load it. */
import {
  BROWSER_RUNTIME,
  VoidLogger,
  createDuckDB,
} from '@duckdb/duckdb-wasm/blocking-for-browsers';
import { start } from './duckdb';

/** Instantiates DuckDB from the URL of its WebAssembly, and installs the bridge. */
export async function startDuckDB(url: string): Promise<void> {
  const bundle = { mainModule: url, mainWorker: '' };
  const database = await createDuckDB(
    { mvp: bundle, eh: bundle },
    new VoidLogger(),
    BROWSER_RUNTIME,
  );
  await start(database);
}
