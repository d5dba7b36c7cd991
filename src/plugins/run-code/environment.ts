/** Whether the Python environment that python/venv.sh creates is there, as its lock files have it. */
import fs from 'node:fs';
import path from 'node:path';
import { sha256 } from '@docs/facts/hash';

const PREPARE =
  'run "npm run snippets -- --help", which prepares it in a minute or two (Python 3.9 to 3.13), then restart';

/** The lock files, in the order in which python/venv.sh hashes them. */
function locks(projectDir: string): string[] {
  const optional = fs
    .readdirSync(path.join(projectDir, 'python/optional'))
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => `python/optional/${name}`);
  return ['python/uv.txt', 'python/requirements.txt', ...optional];
}

/** Path of the interpreter. */
export const pythonOf = (projectDir: string): string =>
  path.join(projectDir, '.venv/bin/python');

/** Why saved code cannot run, and what to do, in one line; undefined if it can. */
export function environmentProblem(projectDir: string): string | undefined {
  if (!fs.existsSync(pythonOf(projectDir))) {
    return `.venv/ does not exist, so saved code does not run; ${PREPARE}`;
  }
  const stamp = path.join(projectDir, '.venv/.requirements');
  const [, installed] = fs.existsSync(stamp)
    ? fs.readFileSync(stamp, 'utf8').trim().split(' ')
    : [];
  const wanted = sha256(
    locks(projectDir)
      .map((file) => fs.readFileSync(path.join(projectDir, file), 'utf8'))
      .join('\0'),
  );
  return installed === wanted
    ? undefined
    : `.venv/ is not what its lock files say, so saved code does not run; ${PREPARE}`;
}
