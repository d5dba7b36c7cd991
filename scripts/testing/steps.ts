/** The steps of the test commands: what each runs, and how its tests are counted. */
import fs from 'node:fs';
import path from 'node:path';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

export interface Step {
  readonly name: string;
  /** Arguments for `npx --no-install`. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Reads how many tests ran; a step without it counts as one test. */
  readonly counts?: () => Counts;
  readonly needsBrowser?: boolean;
}

const RESULTS = '.test-results';

function readJson(file: string): unknown {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

/** A Vitest project, counted from its JSON report. */
function vitest(project: string): Step {
  const report = `${RESULTS}/${project}.json`;
  return {
    name: `${project} tests`,
    command: [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    counts: () => {
      const { numPassedTests, numFailedTests, numFailedTestSuites } = readJson(
        report,
      ) as {
        numPassedTests: number;
        numFailedTests: number;
        numFailedTestSuites: number;
      };
      // A file that cannot be loaded has no tests, and must not pass for that.
      const failed =
        numFailedTests === 0 ? numFailedTestSuites : numFailedTests;
      return { passed: numPassedTests, failed };
    },
  };
}

/** The browser tests; `full` visits each page in both themes. */
function playwright(scope: 'quick' | 'full'): Step {
  const report = `${RESULTS}/e2e-${scope}.json`;
  return {
    name: `browser tests (${scope})`,
    command: [
      'playwright',
      'test',
      '--config',
      'tests/e2e/playwright.config.ts',
    ],
    env: { TEST_SCOPE: scope, E2E_REPORT: path.resolve(report) },
    needsBrowser: true,
    counts: () => {
      const { stats } = readJson(report) as {
        stats: { expected: number; unexpected: number; flaky: number };
      };
      // A test that passed at its second try is named in the log (playwright.config.ts says when there is one).
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    },
  };
}

const withoutBrowser: readonly Step[] = [
  { name: 'types', command: ['tsc'] },
  { name: 'ESLint', command: ['eslint', '--max-warnings', '0', '.'] },
  { name: 'Stylelint', command: ['stylelint', '{src,static}/**/*.css'] },
  {
    name: 'Prettier',
    command: ['prettier', '--check', '--log-level', 'warn', '.'],
  },
  vitest('unit'),
  // A release build starts clean: nothing of an earlier build can hide a fault.
  { name: 'clear', command: ['docusaurus', 'clear'] },
  { name: 'production build', command: ['docusaurus', 'build'] },
  vitest('build'),
];

/** The test commands of package.json by name. */
export const suites = {
  check: withoutBrowser,
  all: [...withoutBrowser, playwright('quick')],
  full: [
    ...withoutBrowser,
    { name: 'two builds alike', command: ['tsx', 'scripts/determinism.ts'] },
    playwright('full'),
  ],
} as const satisfies Record<string, readonly Step[]>;
