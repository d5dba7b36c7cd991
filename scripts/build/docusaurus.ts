/** Runs `docusaurus build` in a process of its own (site.cjs), which releases its memory when it ends. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/**
 * Builds a site into a folder.
 *
 * @param started is called with the process
 * @returns the exit code of the process, or null if it was killed
 */
export async function runDocusaurus(
  siteDir: string,
  outDir: string,
  started: (child: ChildProcess) => void = () => undefined,
): Promise<number | null> {
  const child = fork(path.join(__dirname, 'site.cjs'), [siteDir, outDir], {
    // Not the transpiler that runs this script.
    execArgv: [],
  });
  started(child);
  const [status] = (await once(child, 'exit')) as [number | null];
  return status;
}
