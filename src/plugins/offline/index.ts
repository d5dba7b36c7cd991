/** Docusaurus plugin: compiles the service worker (src/offline/worker.ts) to `sw.js`. */
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from '@docusaurus/types';
import { build } from 'esbuild';

const ENTRY = 'src/offline/worker.ts';
/** At the root of the site, so that it may answer for all pages. */
const FILE = 'sw.js';
/** Characters of the hash of a build. */
const HASH_LENGTH = 8;

export interface Options {
  /** Where this project's code is. */
  readonly projectDir: string;
  /** Whether browsers keep pages; otherwise the worker removes itself and what it has kept. */
  readonly isOn: boolean;
}

/** Hash of the names of scripts and styles, which have the hash of their content, and of the page that is kept. */
async function hashOf(outDir: string): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of ['assets/js', 'assets/css']) {
    hash.update((await fs.readdir(path.join(outDir, folder))).sort().join());
  }
  hash.update(await fs.readFile(path.join(outDir, 'offline/index.html')));
  return hash.digest('hex').slice(0, HASH_LENGTH);
}

/**
 * The code of the service worker.
 *
 * @param buildHash name of the build, of which the worker keeps pages; of other builds it removes them
 */
export async function compileWorker(
  { projectDir, isOn }: Options,
  baseUrl: string,
  buildHash: string,
): Promise<Uint8Array> {
  const { outputFiles } = await build({
    absWorkingDir: projectDir,
    entryPoints: [ENTRY],
    write: false,
    bundle: true,
    minify: true,
    define: {
      BASE_URL: JSON.stringify(baseUrl),
      BUILD: JSON.stringify(buildHash),
      IS_ON: String(isOn),
    },
  });
  const [output] = outputFiles;
  if (!output) {
    throw new Error(`esbuild made nothing of ${ENTRY}.`);
  }
  return output.contents;
}

/** Docusaurus plugin: see the head of this file. */
export default function offlinePlugin(options: Options): Plugin {
  return {
    name: 'offline',
    async postBuild({ outDir, baseUrl, routesPaths }) {
      // The sites of the tests have no pages of their own.
      if (routesPaths.includes(`${baseUrl}offline`)) {
        await fs.writeFile(
          path.join(outDir, FILE),
          await compileWorker(options, baseUrl, await hashOf(outDir)),
        );
      }
    },
  };
}
