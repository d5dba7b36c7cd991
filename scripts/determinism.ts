/**
 * Builds the site a second time and compares it with build/ byte by byte. A build that depends on the clock,
 * on chance or on what an earlier build left cannot be reviewed or cached.
 * Usage: tsx scripts/determinism.ts warm | cold (after a production build)
 *
 * `warm` keeps the caches of the first build, as an author's second build does; `cold` removes them.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { compareFolders } from './testing/compareFolders';

const FIRST = 'build';
const SHOWN = 20;
/** What Docusaurus and its bundler keep from one build to the next. */
const CACHES = ['.docusaurus', 'node_modules/.cache'] as const;

function fail(message: string): never {
  console.error(`scripts/determinism.ts — ${message}`);
  process.exit(1);
}

const mode = process.argv[2];
if (mode !== 'warm' && mode !== 'cold') {
  console.error('Usage: tsx scripts/determinism.ts warm | cold');
  process.exit(2);
}
const second = `.cache/${mode}-build`;
for (const folder of mode === 'cold' ? [second, ...CACHES] : [second]) {
  fs.rmSync(folder, { recursive: true, force: true });
}
const started = performance.now();
const { status } = spawnSync(
  'npx',
  ['--no-install', 'docusaurus', 'build', '--out-dir', second],
  { stdio: 'inherit' },
);
if (status !== 0) {
  fail(`the ${mode} build failed.`);
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const { files, different } = compareFolders(FIRST, second);
if (different.length > 0) {
  const names = different.slice(0, SHOWN).map((file) => `  ${file}`);
  fail(
    `${different.length} of ${files} files differ between ${FIRST}/ and ${second}/, a ${mode} build of the same sources:\n${names.join('\n')}`,
  );
}
console.log(`${files} files are the same in a ${mode} build of ${seconds} s.`);
