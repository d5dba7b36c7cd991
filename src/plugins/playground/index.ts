/**
 * Docusaurus plugin: publishes the engine of the playground (packages/playground/src/build) and tells the client where it is.
 * The development server serves it from `.docusaurus/`; the build copies it when all pages are written.
 */
import path from 'node:path';
import { stop } from 'esbuild';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { library } from '@docs/facts/library';
import {
  collectAssets,
  writeAssets,
  type PlaygroundFiles,
} from '@docs/playground/build/assets';
import type { EngineLocation } from '@docs/playground/page/session';

/**
 * What the client knows before it loads anything.
 *
 * @public Used by src/generated.d.ts.
 */
export interface PlaygroundLocation extends EngineLocation {
  /** What runs there, with versions: dlt and Python. */
  readonly versions: string;
  /** The same of DuckDB, which only some programs load. */
  readonly duckdb: string;
}

interface Options {
  /** Where this project's code is. */
  readonly projectDir: string;
  /** Whether the build gets the engine's files. */
  readonly isPublished: boolean;
}

const ENGINE = 'packages/playground/src/engine';

/** Docusaurus plugin: see the head of this file. */
export default function playgroundPlugin(
  { siteDir, baseUrl, generatedFilesDir }: LoadContext,
  { projectDir, isPublished }: Options,
): Plugin {
  const served = path.join(generatedFilesDir, 'playground-assets');
  let files: PlaygroundFiles;
  return {
    name: 'playground',
    getPathsToWatch: () => [path.join(siteDir, ENGINE, '**/*')],
    async loadContent() {
      files = await collectAssets(projectDir);
      if (process.env.NODE_ENV === 'development') {
        // A process of 80 MB, which would run as long as the server does; a change of the engine starts it again.
        await stop();
      }
    },
    async contentLoaded({ actions }) {
      const location: PlaygroundLocation = {
        directory: `${baseUrl}assets/${files.directory}/`,
        // Its document is loaded by the browser itself; nothing of it is verified or trusted.
        files: Object.fromEntries(
          Object.entries(files.records).filter(
            ([name]) => name !== 'frame.html',
          ),
        ),
        pyodide: files.versions.pyodide,
        versions: `${library.name} ${library.version} on Python ${files.versions.python}`,
        duckdb: `DuckDB-WASM ${files.versions.duckdb}`,
      };
      await actions.createData('location.json', JSON.stringify(location));
      if (process.env.NODE_ENV === 'development') {
        await writeAssets(files, served);
      }
    },
    configureWebpack: (_, isServer) =>
      isServer
        ? {}
        : ({
            module: {
              rules: [
                // Its package does not say so. With this, what is not imported stays out: the Snappy of these
                // decompressors compiles WebAssembly when it is loaded, which the policy of pages rejects.
                {
                  test: /node_modules\/hyparquet-compressors\//,
                  sideEffects: false,
                },
              ],
            },
            devServer: {
              static: [{ directory: served, publicPath: `${baseUrl}assets/` }],
            },
          } as object),
    async postBuild({ outDir }) {
      if (isPublished) {
        await writeAssets(files, path.join(outDir, 'assets'));
      }
    },
  };
}
