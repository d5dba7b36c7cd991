/**
 * Builds the site into build/, which keeps the last good build until a new one is complete (atomicBuild.ts, check.ts), with the archived versions below the latest (scripts/archive).
 * Usage: tsx scripts/build/main.ts [--clean] [site folder]
 *
 * `--clean` removes the caches of earlier builds first. The exit code is 0 for a build that is in place.
 */
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { baseUrl } from '../../src/config/site';
import { publishArchived } from '../archive/publish';
import { AtomicBuild, BUILD } from './atomicBuild';
import { removeCaches } from './caches';
import { missingFiles } from './check';
import { runDocusaurus } from './docusaurus';
import { serverProblem } from './running.cjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How a build ends: the number is its exit code. */
enum End {
  Built = 0,
  Failed = 1,
  // By convention, 128 and the number of the signal; 15 is that of SIGTERM.
  Stopped = 143,
}

/** Builds into a folder. */
async function docusaurus(siteDir: string, outDir: string): Promise<End> {
  const signals: NodeJS.Signals[] = [];
  let child: ChildProcess | undefined;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      signals.push(signal);
      child?.kill(signal);
    });
  }
  const status = await runDocusaurus(siteDir, outDir, (started) => {
    child = started;
  });
  if (signals.length > 0) {
    return End.Stopped;
  }
  return status === 0 ? End.Built : End.Failed;
}

async function main(args: readonly string[]): Promise<End> {
  const siteDir = path.resolve(args.find((arg) => !arg.startsWith('-')) ?? '.');
  const problem = serverProblem(siteDir);
  if (problem !== undefined) {
    console.error(problem);
    return End.Failed;
  }
  if (args.includes('--clean')) {
    removeCaches(siteDir);
  }
  const build = new AtomicBuild(siteDir);
  try {
    const end = await docusaurus(siteDir, build.next);
    if (end !== End.Built) {
      return end;
    }
    const missing = missingFiles(build.next, baseUrl);
    if (missing.length > 0) {
      console.error(
        missing
          .map(
            (file) => `${BUILD}/${file} is missing or empty in the new build`,
          )
          .join('\n'),
      );
      return End.Failed;
    }
    await publishArchived(siteDir, build.next);
    build.exchange();
    return End.Built;
  } finally {
    build.close();
  }
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
