/** Exports that are taken out of a file of WebAssembly. */
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { DUCKDB, duckdbWasm, isRequested } from '../src/build/duckdbWasm';
import { withExports } from '../src/build/wasmExports';

/** The header of a module. */
const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const text = (name: string): number[] => [name.length, ...Buffer.from(name)];

const section = (id: number, ...content: number[]): number[] => [
  id,
  content.length,
  ...content,
];

/** A module that imports a global and a table, and exports its function `one` and its memory. */
const SMALL = new Uint8Array([
  ...HEADER,
  // Types: a function without arguments that returns an i32.
  ...section(1, 1, 0x60, 0, 1, 0x7f),
  ...section(
    2,
    2,
    ...[...text('env'), ...text('base'), 3, 0x7f, 1],
    ...[...text('env'), ...text('t'), 1, 0x70, 1, 0, 0],
  ),
  // Functions, a memory, exports, code.
  ...section(3, 1, 0),
  ...section(5, 1, 0, 1),
  ...section(7, 2, ...text('one'), 0, 0, ...text('memory'), 2, 0),
  ...section(10, 1, 4, 0, 0x41, 1, 0x0b),
]);

const exportsOf = (wasm: Uint8Array): string[] =>
  WebAssembly.Module.exports(
    new WebAssembly.Module(wasm as Uint8Array<ArrayBuffer>),
  ).map(({ name }) => name);

describe('withExports', () => {
  it('keeps what is needed, and all else of the module', async () => {
    expect(exportsOf(SMALL)).toEqual(['one', 'memory']);
    const requested: string[][] = [];
    const slim = withExports(SMALL, (name, imported) => {
      requested.push([name, ...imported]);
      return name === 'one';
    });
    expect(requested).toEqual([
      ['one', 'base', 't'],
      ['memory', 'base', 't'],
    ]);
    expect(exportsOf(slim)).toEqual(['one']);
    const { instance } = await WebAssembly.instantiate(
      slim as Uint8Array<ArrayBuffer>,
      {
        env: {
          base: new WebAssembly.Global({ value: 'i32', mutable: true }),
          t: new WebAssembly.Table({
            element: 'anyfunc',
            initial: 0,
            maximum: 0,
          }),
        },
      },
    );
    expect((instance.exports.one as () => number)()).toBe(1);
  });

  it('gives the same file when all are kept', () => {
    expect([...withExports(SMALL, () => true)]).toEqual([...SMALL]);
  });

  it.each([10, 20, SMALL.length - 1])('rejects a file cut at %d', (size) => {
    expect(() => withExports(SMALL.subarray(0, size), () => true)).toThrow(
      'The file of WebAssembly is truncated.',
    );
  });
});

describe('DuckDB-WASM', () => {
  let slim: Uint8Array;
  let exported: ReadonlySet<string>;

  beforeAll(async () => {
    slim = await duckdbWasm(process.cwd());
    exported = new Set(exportsOf(slim));
  });

  it('is valid with a small part of its exports', () => {
    expect(exported.size).toBeGreaterThan(1_000);
    expect(exported.size).toBeLessThan(5_000);
  });

  it.each(['duckdb-browser-blocking.mjs', 'duckdb-node-blocking.cjs'])(
    'has what %s calls',
    (file) => {
      const code = fs.readFileSync(path.join(DUCKDB, file), 'utf8');
      const original = fs.readFileSync(path.join(DUCKDB, 'duckdb-eh.wasm'));
      const names: string[] = [];
      withExports(original, (name) => {
        names.push(name);
        return true;
      });
      const words = new Set(code.match(/[\w$]+/g));
      const called = names.filter((name) => words.has(name));
      expect(called.length).toBeGreaterThan(100);
      expect(called.filter((name) => !exported.has(name))).toEqual([]);
    },
  );

  it('has its own form of each function that the module imports from itself', () => {
    const imported = new Set(['fcntl']);
    expect(isRequested('orig$fcntl', imported)).toBe(true);
    expect(isRequested('orig$_ZN6duckdb', imported)).toBe(false);
    expect(isRequested('_ZN6duckdb', imported)).toBe(false);
    expect(isRequested('duckdb_web_connect', imported)).toBe(true);
  });
});
