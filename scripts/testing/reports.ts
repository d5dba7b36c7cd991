/** What the reports of the test runners say, in one form. */
import path from 'node:path';

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Seconds that the tests of a file took, added up over workers. */
interface TimedFile {
  readonly file: string;
  readonly seconds: number;
}

export interface Report extends Counts {
  readonly files: readonly TimedFile[];
  /** Tests that passed at their second try only. */
  readonly flaky: readonly string[];
  /** Tests that failed, as `file › title`. */
  readonly failures: readonly string[];
}

interface VitestJson {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly status: 'passed' | 'failed';
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: 'passed' | 'failed' | 'pending' | 'skipped' | 'todo';
      /** Errors of all tries: a test with some that passed is flaky. */
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Reads the report of Vitest's JSON reporter. */
export function parseVitest(json: unknown): Report {
  const report = json as VitestJson;
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({
      ...test,
      title: `${path.relative('.', name)} › ${test.fullName}`,
    })),
  );
  const titles = (chosen: typeof tests): string[] =>
    chosen.map(({ title }) => title);
  return {
    passed: report.numPassedTests,
    // A file that cannot be loaded has no tests, and must not pass for that.
    failed:
      report.numFailedTests === 0
        ? report.numFailedTestSuites
        : report.numFailedTests,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: path.relative('.', name),
      seconds: (endTime - startTime) / 1000,
    })),
    flaky: titles(
      tests.filter(
        ({ status, failureMessages }) =>
          status === 'passed' && failureMessages.length > 0,
      ),
    ),
    failures: [
      // A file that could not be loaded, or whose hooks failed, may have no failed test.
      ...report.testResults
        .filter(
          ({ status, assertionResults }) =>
            status === 'failed' &&
            !assertionResults.some((test) => test.status === 'failed'),
        )
        .map(({ name }) => path.relative('.', name)),
      ...titles(tests.filter(({ status }) => status === 'failed')),
    ],
  };
}

interface PlaywrightSuite {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly { readonly duration: number }[];
    }[];
  }[];
}

interface PlaywrightJson {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly PlaywrightSuite[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
  /** Errors outside of any test. */
  readonly errors: readonly unknown[];
}

/** The suites of a report and those inside of them. */
const allSuites = (suites: readonly PlaywrightSuite[]): PlaywrightSuite[] =>
  suites.flatMap((suite) => [suite, ...allSuites(suite.suites ?? [])]);

/** Reads the report of Playwright's JSON reporter. */
export function parsePlaywright(json: unknown): Report {
  const { config, suites, stats, errors } = json as PlaywrightJson;
  const seconds = new Map<string, number>();
  const flaky: string[] = [];
  const failures: string[] = [];
  for (const { file, specs } of allSuites(suites)) {
    for (const { title, tests } of specs) {
      const milliseconds = tests
        .flatMap(({ results }) => results)
        .reduce((sum, { duration }) => sum + duration, 0);
      seconds.set(file, (seconds.get(file) ?? 0) + milliseconds / 1000);
      if (tests.some(({ status }) => status === 'flaky')) {
        flaky.push(`${file} › ${title}`);
      }
      if (tests.some(({ status }) => status === 'unexpected')) {
        failures.push(`${file} › ${title}`);
      }
    }
  }
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected === 0 ? errors.length : stats.unexpected,
    files: [...seconds].map(([file, sum]) => ({
      file: path.relative('.', path.join(config.rootDir, file)),
      seconds: sum,
    })),
    flaky,
    failures,
  };
}
