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

/** Docusaurus plugin: see the head of this file. */
export default function offlinePlugin({ projectDir, isOn }: Options): Plugin {
  return {
    name: 'offline',
    async postBuild({ outDir, baseUrl, routesPaths }) {
      // The sites of the tests have no pages of their own.
      if (!routesPaths.includes(`${baseUrl}offline`)) {
        return;
      }
      await build({
        absWorkingDir: projectDir,
        entryPoints: [ENTRY],
        outfile: path.join(outDir, FILE),
        bundle: true,
        minify: true,
        define: {
          BASE_URL: JSON.stringify(baseUrl),
          BUILD: JSON.stringify(await hashOf(outDir)),
          IS_ON: String(isOn),
        },
      });
    },
  };
}
