/** The package dlt-docs, built once for the tests; packed, and installed into an empty folder. */
import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildPackage } from '@site/scripts/package';
import { DIST, PACKAGE } from '@site/scripts/package/folders';
import { DocsData } from '@site/packages/dlt-docs/src/data';
import { DATA_FOLDER } from '@site/packages/dlt-docs/src/files';

let building: Promise<DocsData> | undefined;

/** Builds the package from build/, and opens its data. */
export const packageData = (): Promise<DocsData> =>
  (building ??= buildPackage(path.resolve()).then(
    () => new DocsData(path.join(PACKAGE, DIST, DATA_FOLDER)),
  ));

/** The package as a user has it. */
export interface Installed {
  /** The tarball. */
  readonly tarball: string;
  /** The folder that it was installed into. */
  readonly folder: string;
  /** The command that npm has made. */
  readonly command: string;
}

const inFolder = (prefix: string): string =>
  fs.mkdtempSync(path.join(os.tmpdir(), prefix));

/** Packs the package, and installs it without a network and without a cache. */
export async function install(): Promise<Installed> {
  await packageData();
  const folder = inFolder('dlt-docs-installed-');
  const cache = path.join(folder, 'cache');
  const npm = (...args: readonly string[]): string =>
    execFileSync('npm', [...args, '--cache', cache, '--offline'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const name = npm('pack', path.resolve(PACKAGE), '--silent').trim();
  const tarball = path.join(folder, name);
  // Without the prefix, npm takes the nearest folder above that has packages.
  npm('install', tarball, '--prefix', folder, '--no-audit', '--no-fund');
  return {
    tarball,
    folder,
    command: path.join(folder, 'node_modules/.bin/dlt-docs'),
  };
}

/** Removes what {@link install} wrote. */
export const uninstall = ({ folder }: Installed): void => {
  fs.rmSync(folder, { recursive: true, force: true });
};

/** What a run of the command printed. */
export interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly milliseconds: number;
}

/** What Node says of a command that ended with an error. */
interface Failure {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const run = promisify(execFile);

/** Runs the installed command. */
export async function dltDocs(
  { command, folder }: Installed,
  ...args: readonly string[]
): Promise<Run> {
  const start = performance.now();
  const done = await run(command, args, { cwd: folder }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    (failure: unknown) => {
      const { code, stdout, stderr } = failure as Failure;
      return { code, out: stdout, err: stderr };
    },
  );
  return { ...done, milliseconds: performance.now() - start };
}
