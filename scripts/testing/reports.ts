/** What the reports of the test runners say, in one form. */
import path from 'node:path';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Seconds that the tests of a file took, added up over workers. */
export interface TimedFile {
  readonly file: string;
  readonly seconds: number;
}

export interface Report extends Counts {
  readonly files: readonly TimedFile[];
  /** Tests that passed at their second try only. */
  readonly flaky: readonly string[];
}

interface VitestJson {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

/** Reads the report of Vitest's JSON reporter. */
export function parseVitest(json: unknown): Report {
  const report = json as VitestJson;
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
    flaky: [],
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
  for (const { file, specs } of allSuites(suites)) {
    for (const { title, tests } of specs) {
      const milliseconds = tests
        .flatMap(({ results }) => results)
        .reduce((sum, { duration }) => sum + duration, 0);
      seconds.set(file, (seconds.get(file) ?? 0) + milliseconds / 1000);
      if (tests.some(({ status }) => status === 'flaky')) {
        flaky.push(`${file} › ${title}`);
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
  };
}
