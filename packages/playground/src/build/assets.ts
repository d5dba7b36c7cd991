/**
 * Writes what the reader's browser loads when a program is run: the frame, the worker, Pyodide, DuckDB-WASM and the archive
 * of Python packages, in one directory that is named after its content. The page verifies them by their recorded hashes.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { hashOf, sha256 } from '@docs/facts/hash';
import { framePolicy } from '../framePolicy';
import { frameDocument } from '../frameDocument';
import type { FileRecord } from '../page/files';
import { DUCKDB, duckdbWasm } from './duckdbWasm';

const PYODIDE = 'node_modules/pyodide';
const ENGINE = 'packages/playground/src/engine';

/** Files that are copied as they are, by the name they get. */
const COPIES: Readonly<Record<string, string>> = {
  'pyodide.asm.js': `${PYODIDE}/pyodide.asm.js`,
  'pyodide.asm.wasm': `${PYODIDE}/pyodide.asm.wasm`,
  'python.tar': 'data/playground/python.tar',
};

const COMMON: BuildOptions = {
  bundle: true,
  loader: { '.py': 'text' },
  logLevel: 'warning',
  target: 'es2022',
  write: false,
};

const optionsOf = (
  projectDir: string,
  entry: string,
  platform: 'browser' | 'node',
): BuildOptions => ({
  ...COMMON,
  absWorkingDir: projectDir,
  entryPoints: [`${ENGINE}/${entry}`],
  platform,
  minify: platform === 'browser',
  ...(platform === 'browser'
    ? {
        // Chromium starts no module worker from a blob of an opaque origin. Classic scripts are not strict by themselves,
        // and Error.prepareStackTrace would hand out `this` of functions that are not.
        format: 'iife',
        banner: { js: '"use strict";' },
        // Pyodide's code for Node, which browsers do not reach.
        alias: {
          '@duckdb/duckdb-wasm/blocking-for-browsers': path.join(
            projectDir,
            DUCKDB,
            'duckdb-browser-blocking.mjs',
          ),
        },
        external: ['node:*', 'ws'],
      }
    : { format: 'esm', external: ['pyodide', '@duckdb/duckdb-wasm'] }),
});

/** Compiles an entry point of the engine for browsers, or for Node. */
export async function bundle(
  projectDir: string,
  entry: string,
  platform: 'browser' | 'node',
): Promise<Uint8Array> {
  const { outputFiles } = await build(optionsOf(projectDir, entry, platform));
  const [output] = outputFiles ?? [];
  if (!output) {
    throw new Error(
      `esbuild wrote no output for ${entry}; check the entry file`,
    );
  }
  return output.contents;
}

/** Paths, from the project's folder, of the files whose code or content browsers load. */
export async function sourceFiles(projectDir: string): Promise<string[]> {
  const bundles = ['worker.ts', 'duckdbBrowser.ts'].map(async (entry) => {
    const { metafile } = await build({
      ...optionsOf(projectDir, entry, 'browser'),
      metafile: true,
    });
    return Object.values(metafile.outputs).flatMap(({ inputs }) =>
      Object.keys(inputs),
    );
  });
  return [
    ...(await Promise.all(bundles)).flat(),
    `${DUCKDB}/duckdb-eh.wasm`,
    ...Object.values(COPIES),
  ];
}

/** Directory name and contents of everything that a browser loads. */
export interface PlaygroundFiles {
  /** `playground-` and the hash of all contents. */
  readonly directory: string;
  /** A file to copy, or its content, by name. */
  readonly files: ReadonlyMap<string, { from: string } | Uint8Array>;
  /** What the page compares each file with, by name. */
  readonly records: Readonly<Record<string, FileRecord>>;
  readonly versions: {
    readonly pyodide: string;
    readonly python: string;
    readonly duckdb: string;
  };
}

/** Version of an installed package. */
async function versionOf(folder: string): Promise<string> {
  const manifest = await fs.readFile(path.join(folder, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

const STANDINS = 'python/docs_tests/snippets/standins';

/** The stand-ins of web services that programs of pages talk to, by path of their module. */
export async function standins(
  projectDir: string,
): Promise<Record<string, string>> {
  const folder = path.join(projectDir, STANDINS);
  const names = (await fs.readdir(folder)).filter((n) => n.endsWith('.py'));
  const entries = names
    .sort()
    .map(async (name) => [
      `standins_lib/${name}`,
      await fs.readFile(path.join(folder, name), 'utf8'),
    ]);
  return Object.fromEntries(await Promise.all(entries)) as Record<
    string,
    string
  >;
}

/** Collects the files. Throws if one is missing or the archive of packages is not the recorded one. */
export async function collectAssets(
  projectDir: string,
): Promise<PlaygroundFiles> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const [worker, duckdb, standinFiles, wasm] = await Promise.all([
    bundle(projectDir, 'worker.ts', 'browser'),
    bundle(projectDir, 'duckdbBrowser.ts', 'browser'),
    standins(projectDir),
    duckdbWasm(projectDir),
  ]);
  const files = new Map<string, { from: string } | Uint8Array>([
    ['frame.html', encode(frameDocument(framePolicy()))],
    ['worker.js', worker],
    ['standins.json', encode(JSON.stringify(standinFiles))],
    ['duckdb.js', duckdb],
    ['duckdb-eh.wasm', wasm],
  ]);
  for (const [name, file] of Object.entries(COPIES)) {
    files.set(name, { from: path.join(projectDir, file) });
  }
  const records: Record<string, FileRecord> = {};
  for (const [name, file] of files) {
    const content =
      file instanceof Uint8Array ? file : await fs.readFile(file.from);
    records[name] = { bytes: content.length, sha256: sha256(content) };
  }
  const recorded = JSON.parse(
    await fs.readFile(
      path.join(projectDir, 'data/playground/python.json'),
      'utf8',
    ),
  ) as { pyodide: string; python: string; bytes: number };
  const version = await versionOf(path.join(projectDir, PYODIDE));
  if (
    recorded.pyodide !== version ||
    recorded.bytes !== records['python.tar']?.bytes
  ) {
    throw new Error(
      'data/playground/python.tar is not for the installed Pyodide; run npm run playground:assets',
    );
  }
  return {
    directory: `playground-${hashOf(records).slice(0, 12)}`,
    files,
    records,
    versions: {
      pyodide: version,
      python: recorded.python,
      duckdb: await versionOf(path.join(projectDir, DUCKDB, '..')),
    },
  };
}

/** Writes the files below `outDir`. Files of the same size are taken to be there already. */
export async function writeAssets(
  { directory, files, records }: PlaygroundFiles,
  outDir: string,
): Promise<void> {
  const target = path.join(outDir, directory);
  await fs.mkdir(target, { recursive: true });
  for (const [name, content] of files) {
    const to = path.join(target, name);
    const there = await fs.stat(to).catch(() => undefined);
    if (there && there.size === records[name]?.bytes) {
      continue;
    }
    await (content instanceof Uint8Array
      ? fs.writeFile(to, content)
      : fs.copyFile(content.from, to));
  }
}
