/** The runner of CI: which commands it has, how it counts them, and what it writes last. */
import { expect, it } from 'vitest';
import packageJson from '../../../package.json';
import {
  commandsOf,
  countsOf,
  failuresOf,
  type CiPlan,
} from '@site/scripts/ci/plan';
import { runCommands } from '@site/scripts/ci/run';
import steps from '@site/scripts/ci/steps.json';
import { suites } from '@site/scripts/testing/steps';

const PLAN: CiPlan = {
  setUp: { services: 'install' },
  jobs: {
    site: { needs: [], steps: [{ run: 'test', nightly: 'full' }] },
    nodes: { needs: [], nodes: ['20'], steps: [{ run: 'check' }] },
    claims: { needs: ['services'], steps: [{ run: 'claims' }] },
    inverted: { needs: ['services'], steps: [{ nightly: 'invert' }] },
  },
};

it.each([
  ['all jobs, set-up first', [], false, ['install', 'test', 'claims']],
  ['the nightly variants', [], true, ['install', 'full', 'claims', 'invert']],
  ['one job, without a set-up it does not need', ['site'], false, ['test']],
  ['a job on other versions of Node', ['nodes'], false, ['check']],
  ['a nightly job by day', ['inverted'], false, []],
] as const)('commands of %s', (_, jobs, nightly, expected) => {
  expect(commandsOf(PLAN, jobs, nightly)).toEqual(expected);
});

it('rejects a job that the plan does not have', () => {
  expect(() => commandsOf(PLAN, ['sites'], false)).toThrow(
    'no job "sites"; name one of site, nodes, claims, inverted',
  );
});

it.each([
  ['no counts, passed', [], true, [1, 0]],
  ['no counts, failed', [], false, [0, 1]],
  [
    'the last counts',
    ['1 passed, 0 failed', '5 passed, 2 failed'],
    false,
    [5, 2],
  ],
  ['skipped tests', ['4 passed, 0 failed, 1 skipped'], true, [4, 0]],
  ['a failure outside of any test', ['5 passed, 0 failed'], false, [5, 1]],
  ['counts inside of a line', ['unit: 5 passed, 0 failed'], true, [1, 0]],
] as const)('counts: %s', (_, lines, ok, [passed, failed]) => {
  expect(countsOf(lines, ok)).toEqual({ passed, failed });
});

it.each([
  ['named tests', ['FAILED tests/a.py', 'x'], false, ['FAILED tests/a.py']],
  ['no named test', ['x'], false, ['failed: npm test']],
  [
    'only a repeated test',
    ['passed at the second try: a'],
    false,
    ['passed at the second try: a', 'failed: npm test'],
  ],
  ['success', ['x'], true, []],
] as const)('failures: %s', (_, lines, ok, expected) => {
  expect(failuresOf('npm test', lines, ok)).toEqual(expected);
});

it('runs all commands, and ends with failures and the sum', async () => {
  let written = '';
  const ok = await runCommands(
    [
      'echo "3 passed, 0 failed"',
      'echo "failed: a test" >&2; echo "1 passed, 2 failed"; exit 1',
      'exit 3',
    ],
    (text) => {
      written += text;
    },
  );
  expect(ok).toBe(false);
  expect(written).toContain('▸ exit 3');
  expect(written.split('\n').slice(-6)).toEqual([
    '',
    'failed: a test',
    'failed: exit 3',
    '',
    '4 passed, 3 failed',
    '',
  ]);
});

it('has only commands that exist in package.json', () => {
  const commands = Object.keys(steps.jobs).flatMap((job) =>
    [false, true].flatMap((nightly) => commandsOf(steps, [job], nightly)),
  );
  const scripts = commands.flatMap(
    (command) => /^npm (?:run --silent )?([\w:]+)/.exec(command)?.[1] ?? [],
  );
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((name) => !(name in packageJson.scripts))).toEqual([]);
});

/** `.ci/run` leaves out the job for other versions of Node, because `npm test` has its steps. */
it('has every step of `npm run check` in `npm test`', () => {
  expect(suites.all).toEqual(expect.arrayContaining([...suites.check]));
  // The build of an author uses what is cached.
  const namesOf = (steps: readonly { readonly name: string }[]) =>
    steps.map(({ name }) => name);
  expect(namesOf(suites.check)).toEqual(
    expect.arrayContaining(namesOf(suites.content)),
  );
});
