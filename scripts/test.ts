/**
 * Runs a suite of tests step by step and ends with one line, `N passed, N failed`.
 * Usage: tsx scripts/test.ts check | all | full
 *
 * A failed step does not stop the next ones, except that nothing follows a failed build.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { findBrowser } from './testing/browser';
import { suites, type Counts, type Step } from './testing/steps';

interface Row extends Counts {
  readonly name: string;
  readonly seconds: number;
}

function countsOf(step: Step, ok: boolean): Counts {
  const alone = ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!step.counts) {
    return alone;
  }
  try {
    const counts = step.counts();
    // The exit code has the last word: a runner may fail outside of any test.
    return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function runStep(step: Step): Row {
  console.log(`\n── ${step.name}`);
  const started = performance.now();
  const env = {
    ...process.env,
    ...step.env,
    ...(step.needsBrowser ? { CHROMIUM: findBrowser() } : {}),
  };
  const { status } = spawnSync('npx', ['--no-install', ...step.command], {
    stdio: 'inherit',
    env,
  });
  const seconds = (performance.now() - started) / 1000;
  return { name: step.name, seconds, ...countsOf(step, status === 0) };
}

function runSuite(steps: readonly Step[]): Row[] {
  const rows: Row[] = [];
  for (const step of steps) {
    const row = runStep(step);
    rows.push(row);
    if (step.command[1] === 'build' && row.failed > 0) {
      break;
    }
  }
  return rows;
}

function print(rows: readonly Row[]): boolean {
  console.log('');
  for (const { name, passed, failed, seconds } of rows) {
    console.log(
      `${failed > 0 ? '✗' : '✓'} ${name.padEnd(24)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`,
    );
  }
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0;
}

const name = process.argv[2] ?? 'all';
if (!Object.hasOwn(suites, name)) {
  console.error(
    `scripts/test.ts — no suite "${name}"; there are ${Object.keys(suites).join(', ')}.`,
  );
  process.exit(2);
}
fs.rmSync('.test-results', { recursive: true, force: true });
fs.mkdirSync('.test-results', { recursive: true });
process.exit(print(runSuite(suites[name as keyof typeof suites])) ? 0 : 1);
