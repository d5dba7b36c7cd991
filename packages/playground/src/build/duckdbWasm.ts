/**
 * DuckDB-WASM as browsers load it. The package's file exports all of its 75,000 functions, so that extensions can be
 * linked, and its start makes an object and entries in four tables for each: that took a second and a half. No extension
 * is loaded here, so the exports that nothing but an extension requests are left out.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { withExports } from './wasmExports';

export const DUCKDB = 'node_modules/@duckdb/duckdb-wasm/dist';

/** Names of C++, and of functions in the form that takes a BigInt where JavaScript gets two numbers. */
const INTERNAL = /^(?:_Z|orig\$)/;

/** Whether the package's JavaScript, or the module itself, requests an export. */
export const isRequested = (
  name: string,
  imported: ReadonlySet<string>,
): boolean => !INTERNAL.test(name) || imported.has(name.replace('orig$', ''));

/** Reads the file of the installed package. */
export async function duckdbWasm(projectDir: string): Promise<Uint8Array> {
  const file = path.join(projectDir, DUCKDB, 'duckdb-eh.wasm');
  return withExports(await fs.readFile(file), isRequested);
}
