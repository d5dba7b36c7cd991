import { describe, expect, it } from 'vitest';
import { runsCodeWith } from '@site/src/config/switches';
import { wordsOf } from '@site/src/plugins/run-code/client/words';
import {
  lineReader,
  summaryOf,
  type Recording,
  type Report,
} from '@site/src/plugins/run-code/protocol';
import { reportWith } from './reports';

it('lines are complete before they are read', () => {
  const lines: string[] = [];
  const read = lineReader((line) => lines.push(line));
  read('{"a":');
  expect(lines).toEqual([]);
  read('1}\n{"b":2}\n{');
  expect(lines).toEqual(['{"a":1}', '{"b":2}']);
});

it.each([
  ['npm start -- --run', { RUN_CODE: 'on', NODE_ENV: 'development' }, true],
  ['npm start', { NODE_ENV: 'development' }, false],
  ['a build', { RUN_CODE: 'on', NODE_ENV: 'production' }, false],
] as const)('%s: code runs or not', (_, env, runs) => {
  expect(runsCodeWith(env)).toBe(runs);
});

describe('the terminal', () => {
  it.each([
    [
      'a new output',
      reportWith(),
      [
        'docs/a.mdx:12:1 group "shop" prints something else; press "Record" on the page',
      ],
    ],
    [
      'the same output',
      reportWith({ outputs: [] }),
      [
        'docs/a.mdx: 1 program passed in 1.2 s, not recorded; press "Record" on the page',
      ],
    ],
    [
      'a problem',
      reportWith({ outputs: [], problems: ['docs/a.mdx:3 — no; yes'] }),
      ['docs/a.mdx:3 — no; yes'],
    ],
    ['a page as recorded', reportWith({ recorded: true, ran: 0 }), []],
  ] as const)('%s', (_, report, lines) => {
    expect(summaryOf(report)).toEqual(lines);
  });
});

describe('the page', () => {
  const claims = { file: 'tests/claims/a.py', outputs: [] } as const;
  it.each<[string, Partial<Report>, Recording, string | undefined, boolean]>([
    [
      'runs',
      { state: 'running', program: 'p' },
      undefined,
      'Running p …',
      false,
    ],
    ['a new output', {}, undefined, '1 new output, not recorded (1.2 s)', true],
    [
      'the same',
      { outputs: [] },
      undefined,
      'Same outputs, not recorded (1.2 s)',
      true,
    ],
    [
      'claims',
      { ...claims, passed: 2 },
      undefined,
      '2 claims passed, not recorded (1.2 s)',
      true,
    ],
    [
      'a problem',
      { problems: ['x'] },
      undefined,
      'The code of this page has problems',
      false,
    ],
    [
      'a claim fails',
      { ...claims, problems: ['x'] },
      undefined,
      'tests/claims/a.py has problems',
      false,
    ],
    ['recording', {}, 'running', 'Recording …', false],
    ['recorded', { recorded: true }, 'recorded', 'Recorded', false],
    ['not recorded', {}, { problem: 'x' }, 'Not recorded', true],
    ['nothing', { recorded: true }, undefined, undefined, false],
  ])('%s', (_, fields, recording, line, canRecord) => {
    const words = wordsOf({
      permalink: '/docs/a',
      report: reportWith(fields),
      recording,
    });
    expect(words?.line).toBe(line);
    expect(words?.canRecord ?? false).toBe(canRecord);
    expect(words?.problems.includes('x') ?? false).toBe(
      fields.problems !== undefined || typeof recording === 'object',
    );
  });
});
