/** Starts server programs in folders of their own, and ends them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { baseUrl } from '../../src/config/site';

/** A running server. */
export interface ServerProgram {
  /** Rejects with what the program printed when it ends by itself. */
  readonly ended: Promise<never>;
  readonly stop: () => void;
}

/** A folder that a server program writes to, and the folder below it that has the build at the base URL. */
export interface Folders {
  readonly folder: string;
  readonly root: string;
}

/** Kills a process, and waits until it has ended: what it writes to is then free to be removed. */
export async function kill(child: ChildProcess | undefined): Promise<void> {
  if (child?.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}${baseUrl}`, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );

/**
 * Starts a program, and waits until it answers.
 *
 * @param command writes the program's files, and returns its command line
 * @throws Error with what the program printed when it ends instead
 */
export async function startProgram(
  buildDir: string,
  port: number,
  command: (folders: Folders) => readonly [string, ...string[]],
): Promise<ServerProgram> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'server-'));
  const root = path.join(folder, 'root');
  fs.mkdirSync(root);
  fs.symlinkSync(path.resolve(buildDir), path.join(root, baseUrl.slice(1, -1)));
  const [program, ...args] = command({ folder, root });
  const server = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  });
  let printed = '';
  server.stderr.on('data', (part) => (printed += String(part)));
  const ended = new Promise<never>((_, reject) => {
    server.on('exit', () => {
      fs.rmSync(folder, { recursive: true, force: true });
      reject(new Error(`${program} ended: ${printed}`));
    });
  });
  // Nobody may wait for it when the server is stopped.
  ended.catch(() => undefined);
  const started = (async () => {
    while (!(await answers(port))) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  await Promise.race([started, ended]);
  return { ended, stop: () => void server.kill() };
}
