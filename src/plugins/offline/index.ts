/**
 * Docusaurus plugin: completes the pages of a build with their policy (src/hosting/metaPolicy.ts), minifies the style
 * sheets of static/, and compiles the service worker (src/offline/worker.ts) to `sw.js`, which has the digest of all
 * these. The plugins of a site run at the same time after a build, so all are in one plugin.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from '@docusaurus/types';
import { build } from 'esbuild';
import { withPolicy } from '../../hosting/metaPolicy';
import { digestsOf, fileOf, readAssets } from './digests';
import { minifySheets } from './sheets';

const ENTRY = 'src/offline/worker.ts';
/** At the root of the site, so that it may answer for all pages. */
const FILE = 'sw.js';
const PAGE = /\/?index\.html$/;
/** Files that are read and written at a time. */
const BATCH = 50;

export interface Options {
  /** Where this project's code is. */
  readonly projectDir: string;
  /** The version, if this is a build for the archive. */
  readonly archivedAs?: string | undefined;
  /** Whether browsers store pages; otherwise the worker removes itself and what it has stored. */
  readonly isOn: boolean;
}

/**
 * The code of the service worker.
 *
 * @param buildName digest of the list of digests; the worker deletes what it stored of other builds
 */
export async function compileWorker(
  { projectDir, archivedAs, isOn }: Options,
  baseUrl: string,
  buildName: string,
): Promise<Uint8Array> {
  const { outputFiles } = await build({
    absWorkingDir: projectDir,
    entryPoints: [ENTRY],
    write: false,
    bundle: true,
    minify: true,
    define: {
      BASE_URL: JSON.stringify(baseUrl),
      BUILD: JSON.stringify(buildName),
      // No prefix is the start of another one: a worker deletes what has its own.
      PREFIX: JSON.stringify(
        archivedAs === undefined ? 'dlt-docs-' : `dlt-docs@${archivedAs}-`,
      ),
      IS_ON: String(isOn),
    },
  });
  const [output] = outputFiles;
  if (!output) {
    throw new Error(`${ENTRY}: esbuild returned no file; check its options.`);
  }
  return output.contents;
}

/** Writes the policy of a page into its file; returns the page, or undefined for a file without a policy. */
async function completePage(file: string): Promise<Buffer | undefined> {
  const html = withPolicy(await fs.readFile(file, 'utf8'));
  if (html === undefined) {
    return undefined;
  }
  // Other plugins read pages at this time, and must not see half of one.
  await fs.writeFile(`${file}.new`, html);
  await fs.rename(`${file}.new`, file);
  return Buffer.from(html);
}

/** Completes all pages of a build; returns them by path, without slash at the end. */
async function completePages(outDir: string): Promise<[string, Buffer][]> {
  const names = (await fs.readdir(outDir, { recursive: true }))
    .filter((name) => name.endsWith('.html'))
    .map((name) => name.split(path.sep).join('/'));
  const pages: [string, Buffer][] = [];
  for (let start = 0; start < names.length; start += BATCH) {
    await Promise.all(
      names.slice(start, start + BATCH).map(async (name) => {
        const page = await completePage(path.join(outDir, name));
        if (page) {
          pages.push([name.replace(PAGE, ''), page]);
        }
      }),
    );
  }
  return pages;
}

/** Docusaurus plugin: see the head of this file. */
export default function offlinePlugin(options: Options): Plugin {
  return {
    name: 'offline',
    async postBuild({ outDir, baseUrl, routesPaths }) {
      await minifySheets(outDir);
      const pages = await completePages(outDir);
      // The sites of the tests have no pages of their own.
      if (!routesPaths.includes(`${baseUrl}offline`)) {
        return;
      }
      const digests = await digestsOf([
        ...pages,
        ...(await readAssets(outDir)),
      ]);
      await fs.writeFile(path.join(outDir, fileOf(digests)), digests.list);
      await fs.writeFile(
        path.join(outDir, FILE),
        await compileWorker(options, baseUrl, digests.build),
      );
    },
  };
}
