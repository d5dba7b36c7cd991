/**
 * Builds the site a second time and compares it with build/ byte by byte. A build that depends on the clock,
 * on chance, on its folder or on what an earlier build left cannot be reviewed or cached.
 * Usage: tsx scripts/determinism.ts warm | cold (after a production build)
 *
 * `warm` keeps the caches of the first build, as an author's second build does; `cold` builds a copy of the sources
 * in another folder, which has no caches, with Docusaurus alone: without what scripts/build adds to save time.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { builtCommit } from '../src/plugins/page-exports/data/commit';
import { runDocusaurus } from './build/docusaurus';
import { compareFolders } from './testing/compareFolders';
import { copyProject } from './testing/copyProject';

const FIRST = 'build';
const SHOWN = 20;
function fail(message: string): never {
  console.error(`scripts/determinism.ts — ${message}`);
  process.exit(1);
}

const mode = process.argv[2];
if (mode !== 'warm' && mode !== 'cold') {
  console.error('Usage: tsx scripts/determinism.ts warm | cold');
  process.exit(2);
}
const projectDir = process.cwd();
const second = path.resolve(`.cache/${mode}-build`);
fs.rmSync(second, { recursive: true, force: true });

/** Builds a copy of the sources; says whether that succeeded. */
function buildCopy(folder: string): boolean {
  const { status } = spawnSync(
    'npx',
    ['--no-install', 'docusaurus', 'build', '--out-dir', second],
    {
      cwd: folder,
      stdio: 'inherit',
      // The copy has no repository to ask.
      env: { ...process.env, DOCS_COMMIT: builtCommit(projectDir) },
    },
  );
  return status === 0;
}

function buildElsewhere(): boolean {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'docs-elsewhere-'));
  try {
    // Deeper than the project: paths that lead out of it would differ too.
    const copy = path.join(folder, 'a/copy/of');
    copyProject(projectDir, copy);
    return buildCopy(copy);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds the sources with the caches of the last build; returns whether that succeeded. */
const buildAgain = async (): Promise<boolean> =>
  (await runDocusaurus(projectDir, second)) === 0;

async function main(): Promise<void> {
  const started = performance.now();
  const isBuilt = mode === 'cold' ? buildElsewhere() : await buildAgain();
  if (!isBuilt) {
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
  console.log(
    `${files} files are the same in a ${mode} build of ${seconds} s.`,
  );
}

void main();
