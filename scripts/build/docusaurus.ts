/** Runs `docusaurus build` in processes of its own (site.cjs), which release their memory when they end. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Sites with more pages are built in three processes. The bundler keeps all that it has compiled until its process ends:
 * in one process, 2,000 pages need 4.3 GB. Each process loads the site, which takes some seconds.
 */
const MOST_PAGES_AT_ONCE = 1_000;

/** Loaded by each thread of a build before its own code. */
const THREAD = require.resolve('../../src/plugins/kept-pages/thread.cjs');

/** What a process makes: one of the two bundles, the pages and what is derived from them, or all (undefined). */
export type Part = 'client' | 'server' | 'pages' | undefined;

/** The parts of a large site, in the order of their processes. */
export const PARTS: readonly Part[] = ['client', 'server', 'pages'];

/** The parts in which a site is built. */
export function partsOf(siteDir: string): readonly Part[] {
  const pages = fs
    .readdirSync(path.join(siteDir, 'docs'), { recursive: true })
    .filter((file) => /\.mdx?$/.test(String(file)));
  return pages.length > MOST_PAGES_AT_ONCE ? PARTS : [undefined];
}

/**
 * Builds a site into a folder.
 *
 * @param started is called with each process
 * @param parts what each process makes
 * @returns the exit code of the process that failed, null if it was killed, or 0
 */
export async function runDocusaurus(
  siteDir: string,
  outDir: string,
  started: (child: ChildProcess) => void = () => undefined,
  parts = partsOf(siteDir),
): Promise<number | null> {
  for (const part of parts) {
    const child = fork(path.join(__dirname, 'site.cjs'), [siteDir, outDir], {
      // Not the transpiler that runs this script.
      execArgv: ['--require', THREAD],
      env: { ...process.env, ...(part && { BUILD_PART: part }) },
    });
    started(child);
    const [status] = (await once(child, 'exit')) as [number | null];
    if (status !== 0) {
      return status;
    }
  }
  return 0;
}
