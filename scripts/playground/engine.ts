/** The playground's engine in Node: the modules, archive and WebAssembly that browsers load. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadPyodide, version } from 'pyodide';
import { bundle } from '@docs/playground/build/assets';
import { duckdbWasm } from '@docs/playground/build/duckdbWasm';
import type { Engine, EngineOptions } from '@docs/playground/engine/engine';

const CACHE = path.resolve('.cache/playground');
const PYODIDE = path.resolve('node_modules/pyodide');
const DUCKDB = path.join(CACHE, 'duckdb-eh.wasm');

async function load(entry: string): Promise<Record<string, unknown>> {
  const file = path.join(CACHE, `${path.parse(entry).name}.mjs`);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(file, await bundle(process.cwd(), entry, 'node'));
  return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
}

/**
 * Starts an engine with DuckDB. `print` is called with what programs print; `options` are those of the engine that
 * differ from run to run.
 */
export async function startInNode(
  print: EngineOptions['print'],
  options: Pick<EngineOptions, 'libraries' | 'prelude' | 'snapshot'> = {},
): Promise<Engine> {
  const { startDuckDB } = (await load('duckdbNode.ts')) as {
    startDuckDB: (file: string) => Promise<void>;
  };
  const { startEngine } = (await load('engine.ts')) as {
    startEngine: (options: EngineOptions) => Promise<Engine>;
  };
  writeFileSync(DUCKDB, await duckdbWasm(process.cwd()));
  await startDuckDB(DUCKDB);
  return startEngine({
    ...options,
    loadPyodide,
    version,
    directory: `${PYODIDE}/`,
    archive: readFileSync('data/playground/python.tar'),
    provide: (name, content) => {
      const file = path.join(CACHE, name);
      writeFileSync(file, content);
      return Promise.resolve(file);
    },
    print,
  });
}
