import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePlaywright, parseVitest } from '../../../scripts/testing/reports';
import { suites } from '../../../scripts/testing/steps';

const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 0,
  numFailedTestSuites: 0,
  testResults: [
    {
      name: path.resolve('tests/a.test.ts'),
      startTime: 1_000,
      endTime: 3_500,
      status: 'passed',
      assertionResults: [
        { fullName: 'reads', status: 'passed', failureMessages: [] },
      ],
    },
  ],
};

describe('a Vitest report', () => {
  it('has counts and the duration of each file', () => {
    expect(parseVitest(vitestReport)).toEqual({
      passed: 3,
      failed: 0,
      files: [{ file: 'tests/a.test.ts', seconds: 2.5 }],
      flaky: [],
      failures: [],
    });
  });

  it('names what failed, and what passed at the second try', () => {
    const [file] = vitestReport.testResults;
    const tests = (['failed', 'passed'] as const).map((status) => ({
      fullName: `suite that ${status}`,
      status,
      failureMessages: ['Error: 1'],
    }));
    const report = {
      ...vitestReport,
      testResults: [
        { ...file, status: 'failed', assertionResults: tests },
        {
          ...file,
          name: path.resolve('tests/b.test.ts'),
          status: 'failed',
          assertionResults: [],
        },
      ],
    };
    expect(parseVitest(report)).toMatchObject({
      flaky: ['tests/a.test.ts › suite that passed'],
      failures: ['tests/b.test.ts', 'tests/a.test.ts › suite that failed'],
    });
  });

  it('counts a file that cannot be loaded as a failure', () => {
    const report = { ...vitestReport, numFailedTestSuites: 1 };
    expect(parseVitest(report).failed).toBe(1);
  });
});

const spec = (title: string, status: string, ...durations: number[]) => ({
  title,
  tests: [{ status, results: durations.map((duration) => ({ duration })) }],
});

const playwrightReport = {
  config: { rootDir: path.resolve('tests/e2e') },
  suites: [
    {
      file: 'a.spec.ts',
      specs: [spec('opens', 'expected', 1_000)],
      suites: [
        { file: 'a.spec.ts', specs: [spec('closes', 'flaky', 500, 1_500)] },
      ],
    },
  ],
  stats: { expected: 1, unexpected: 0, flaky: 1 },
  errors: [],
};

describe('a Playwright report', () => {
  it('has counts, the duration of each file and flaky tests', () => {
    expect(parsePlaywright(playwrightReport)).toEqual({
      passed: 2,
      failed: 0,
      files: [{ file: 'tests/e2e/a.spec.ts', seconds: 3 }],
      flaky: ['a.spec.ts › closes'],
      failures: [],
    });
  });

  it('names what failed', () => {
    const report = {
      ...playwrightReport,
      suites: [
        { file: 'a.spec.ts', specs: [spec('opens', 'unexpected', 1, 1)] },
      ],
    };
    expect(parsePlaywright(report).failures).toEqual(['a.spec.ts › opens']);
  });

  it('counts an error outside of any test as a failure', () => {
    const report = { ...playwrightReport, errors: [{ message: 'no server' }] };
    expect(parsePlaywright(report).failed).toBe(1);
  });
});

it.each(Object.entries(suites))(
  'the steps of %s depend on existing steps',
  (_name, steps) => {
    const names: string[] = steps.map(({ name }) => name);
    const needed = steps.flatMap(({ needs = [] }) => needs);
    expect(needed.filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  },
);
