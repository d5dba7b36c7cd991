/**
 * Builds the site a second time, from nothing, and compares it with build/ byte by byte: a build that
 * depends on the clock, on chance or on an earlier build cannot be reviewed or cached.
 * Usage: tsx scripts/determinism.ts (after a production build)
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const FIRST = 'build';
const SECOND = '.cache/second-build';
const SHOWN = 20;

/** SHA-256 of each file below a folder, by its path in it. */
function hashes(folder: string): Map<string, string> {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    files
      .sort()
      .map((file) => [
        path.relative(folder, file),
        createHash('sha256').update(fs.readFileSync(file)).digest('hex'),
      ]),
  );
}

const first = hashes(FIRST);
fs.rmSync(SECOND, { recursive: true, force: true });
fs.rmSync('.docusaurus', { recursive: true, force: true });
fs.rmSync('node_modules/.cache', { recursive: true, force: true });
const { status } = spawnSync(
  'npx',
  ['--no-install', 'docusaurus', 'build', '--out-dir', SECOND],
  { stdio: 'inherit' },
);
if (status !== 0) {
  console.error('scripts/determinism.ts — the second build failed.');
  process.exit(1);
}
const second = hashes(SECOND);
const different = [...new Set([...first.keys(), ...second.keys()])].filter(
  (file) => first.get(file) !== second.get(file),
);
if (different.length > 0) {
  console.error(
    `${different.length} of ${first.size} files differ between two builds of the same sources:\n` +
      different
        .slice(0, SHOWN)
        .map((file) => `  ${file}`)
        .join('\n'),
  );
  process.exit(1);
}
console.log(`${first.size} files are the same in two builds.`);
