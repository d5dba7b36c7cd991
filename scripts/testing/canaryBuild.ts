/**
 * Builds the site without and with docusaurus-fast, and prints which part fails.
 * Usage: tsx scripts/testing/canaryBuild.ts
 */
import { spawnSync } from 'node:child_process';
import { PARTS } from '../../packages/docusaurus-fast/src/index';
import { failingParts } from './canary';

const failures = failingParts(PARTS, (off) => {
  console.log(`build without: ${off.join(', ') || 'nothing'}`);
  const { status } = spawnSync(
    'npx',
    ['--no-install', 'tsx', 'scripts/build/main.ts', '--clean'],
    { stdio: 'inherit', env: { ...process.env, FAST_OFF: off.join(',') } },
  );
  return status === 0;
});
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
