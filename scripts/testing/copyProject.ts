/** Copies the project to another folder, to build it there. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const MODULES = 'node_modules';
/** Caches of tools in node_modules. */
const CACHE = '.cache';

/** Copies a folder by hard links, which take no space; by contents to another file system. */
function linkFolder(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true });
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.name === CACHE) {
      continue;
    }
    if (entry.isDirectory()) {
      linkFolder(source, target);
    } else if (entry.isSymbolicLink()) {
      fs.symlinkSync(fs.readlinkSync(source), target);
    } else {
      try {
        fs.linkSync(source, target);
      } catch {
        fs.copyFileSync(source, target);
      }
    }
  }
}

/** Files of the project as they are now, without those that git ignores. */
function projectFiles(projectDir: string): string[] {
  const { status, stdout } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: projectDir, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  if (status !== 0) {
    throw new Error('the files of the project are read from git, which failed');
  }
  return stdout
    .split('\0')
    .filter((file) =>
      fs
        .statSync(path.join(projectDir, file), { throwIfNoEntry: false })
        ?.isFile(),
    );
}

/**
 * Copies the sources as they are in the working tree, and the installed packages without their caches.
 *
 * @param projectDir folder of the project, with a git repository
 * @param to folder to create
 */
export function copyProject(projectDir: string, to: string): void {
  for (const file of projectFiles(projectDir)) {
    const target = path.join(to, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.copyFileSync(path.join(projectDir, file), target);
  }
  linkFolder(
    fs.realpathSync(path.join(projectDir, MODULES)),
    path.join(to, MODULES),
  );
}
