/**
 * Runs a suite of tests step by step and ends with one line, `N passed, N failed`.
 * Usage: tsx scripts/test.ts content | check | all | full | firefox | hosts
 *
 * Two steps run at a time. A failed step does not stop the others, except those that need it. The output of
 * each step is in .test-results/; that of a failed step is printed when it ends.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { serverProblem } from './build/running.cjs';
import { findBrowser } from './testing/browser';
import type { Report } from './testing/reports';
import { schedule } from './testing/schedule';
import { RESULTS, suites, type Step } from './testing/steps';

/** Two, like the cores of a small CI machine: a third step would make the browser tests wait too long. */
const STEPS_AT_A_TIME = 2;
const SLOWEST_FILES = 10;

interface Row extends Report {
  readonly name: string;
  readonly seconds: number;
}

function reportOf(step: Step, ok: boolean): Report {
  const alone = ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!step.report) {
    return {
      ...alone,
      files: [],
      flaky: [],
      failures: ok ? [] : [step.command.join(' ')],
    };
  }
  try {
    const report = step.report();
    // The exit code has the last word: a runner may fail outside of any test.
    const failed = ok ? report.failed : Math.max(report.failed, 1);
    return failed > 0 && report.failures.length === 0
      ? { ...report, failed, failures: ['outside of any test; see its log'] }
      : { ...report, failed };
  } catch {
    return {
      passed: 0,
      failed: 1,
      files: [],
      flaky: [],
      failures: ['no report was written'],
    };
  }
}

/** A port that no server listens on: a run that was killed may have left its server on the default one. */
async function freePort(): Promise<number> {
  const server = net.createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** What a browser test needs to know. */
const browserEnvironment = async () => ({
  CHROMIUM: findBrowser(),
  E2E_PORT: String(await freePort()),
});

/** Runs the program of a step, with its output in a file; says whether it succeeded. */
async function runProgram(step: Step, log: string): Promise<boolean> {
  const [program, ...args] = step.command;
  const output = fs.openSync(log, 'w');
  try {
    const child = spawn(path.join('node_modules/.bin', program), args, {
      stdio: ['ignore', output, output],
      env: {
        ...process.env,
        ...step.env,
        ...(step.needsBrowser ? await browserEnvironment() : {}),
      },
    });
    const [status] = (await once(child, 'close')) as [number | null];
    return status === 0;
  } catch (error) {
    fs.writeSync(output, `${String(error)}\n`);
    return false;
  } finally {
    fs.closeSync(output);
  }
}

async function runStep(step: Step): Promise<Row> {
  console.log(`▸ ${step.name}`);
  const log = path.join(
    RESULTS,
    `${step.name.replaceAll(/\W+/g, '-').replace(/-$/, '')}.log`,
  );
  const started = performance.now();
  const ok = await runProgram(step, log);
  const seconds = (performance.now() - started) / 1000;
  const row = { name: step.name, seconds, ...reportOf(step, ok) };
  if (row.failed > 0) {
    console.log(`\n── ${step.name}, from ${log}`);
    console.log(fs.readFileSync(log, 'utf8'));
  }
  console.log(lineOf(row));
  return row;
}

const lineOf = ({ name, passed, failed, seconds }: Row): string =>
  `${failed > 0 ? '✗' : '✓'} ${name.padEnd(24)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`;

/** Prints what was found; says whether nothing failed. */
function summarize(rows: readonly Row[], skipped: readonly string[]): boolean {
  const files = rows
    .flatMap((row) => row.files)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_FILES);
  console.log('\nSteps');
  rows.forEach((row) => {
    console.log(lineOf(row));
  });
  skipped.forEach((name) => {
    console.log(`- ${name.padEnd(24)} not run: a step failed that it needs`);
  });
  console.log('\nSlowest test files, all workers added up');
  files.forEach(({ file, seconds }) => {
    console.log(`  ${seconds.toFixed(1).padStart(7)} s  ${file}`);
  });
  for (const test of rows.flatMap(({ flaky }) => flaky)) {
    console.log(`passed at the second try: ${test}`);
  }
  for (const { name: step, failures } of rows) {
    for (const failure of failures) {
      console.log(`failed: ${step}: ${failure}`);
    }
  }
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0;
}

async function main(name = 'all'): Promise<number> {
  if (!Object.hasOwn(suites, name)) {
    console.error(
      `scripts/test.ts — no suite "${name}"; there are ${Object.keys(suites).join(', ')}.`,
    );
    return 2;
  }
  // Before the first step: the build would say it some minutes later.
  const problem = serverProblem('.');
  if (problem !== undefined) {
    console.error(problem);
    return 2;
  }
  fs.rmSync(RESULTS, { recursive: true, force: true });
  fs.mkdirSync(RESULTS, { recursive: true });
  const rows: Row[] = [];
  const steps = suites[name as keyof typeof suites];
  const skipped = await schedule(steps, STEPS_AT_A_TIME, async (step) => {
    const row = await runStep(step);
    rows.push(row);
    return row.failed === 0;
  });
  return summarize(rows, skipped) ? 0 : 1;
}

void main(process.argv[2]).then((code) => {
  process.exitCode = code;
});
