/**
 * Compares the screenshots of the built site with those in tests/e2e/screenshots/, or records them.
 * Usage: tsx scripts/screenshots.ts [--update]
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findBrowser } from './testing/browser';
import { compressPng } from './testing/png';

const FOLDER = 'tests/e2e/screenshots';

/** What all screenshots may weigh: they are in the repository, once more after each change of the look. */
const MAX_BYTES = 3 * 1024 * 1024;

function runTests(args: readonly string[]): boolean {
  const { status } = spawnSync(
    path.join('node_modules/.bin', 'playwright'),
    [
      'test',
      '--config',
      'tests/e2e/playwright.config.ts',
      'screenshots.spec',
      ...args,
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, CHROMIUM: process.env.CHROMIUM ?? findBrowser() },
    },
  );
  return status === 0;
}

/** Compresses the recorded files; returns the bytes of all. */
async function compressAll(): Promise<number> {
  const files = fs
    .readdirSync(FOLDER)
    .filter((file) => file.endsWith('.png'))
    .map((file) => path.join(FOLDER, file));
  for (const file of files) {
    fs.writeFileSync(file, await compressPng(fs.readFileSync(file)));
  }
  return files.reduce((sum, file) => sum + fs.statSync(file).size, 0);
}

async function main(update: boolean): Promise<number> {
  if (!fs.existsSync('build/index.html')) {
    console.error(
      'scripts/screenshots.ts — build/ is empty: npm run build comes first.',
    );
    return 2;
  }
  if (!update) {
    return runTests([]) ? 0 : 1;
  }
  // The former ones come back when the run fails.
  const former = `${FOLDER}.former`;
  fs.rmSync(former, { recursive: true, force: true });
  if (fs.existsSync(FOLDER)) {
    fs.renameSync(FOLDER, former);
  }
  if (!runTests(['--update-snapshots=all'])) {
    fs.rmSync(FOLDER, { recursive: true, force: true });
    if (fs.existsSync(former)) {
      fs.renameSync(former, FOLDER);
    }
    return 1;
  }
  fs.rmSync(former, { recursive: true, force: true });
  const bytes = await compressAll();
  console.log(`${FOLDER}: ${Math.ceil(bytes / 1024)} KB`);
  if (bytes > MAX_BYTES) {
    console.error(
      `The screenshots weigh more than ${MAX_BYTES / 1024} KB: compare fewer pages, or parts of them.`,
    );
    return 1;
  }
  return 0;
}

void main(process.argv.includes('--update')).then((code) => {
  process.exitCode = code;
});
