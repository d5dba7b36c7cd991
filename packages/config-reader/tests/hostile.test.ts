/** Files and variables that are too large or hostile: a sentence with a position, and bounded work. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readChoice } from '@site/src/components/ConfigReader/choice';
import { readEnvironment } from '../src/environment';
import { MAX_CHARACTERS, MAX_LINES, MAX_VALUES } from '../src/limits';
import { reportInSlices, reportOf } from '../src/report';
import { readToml } from '../src/toml';
import { leavesOf } from '../src/values';
import { facts } from './facts';

const RUNS = { numRuns: 500, seed: 20250512 };

const problemOf = (text: string) => {
  const read = readToml(text);
  return 'problem' in read ? read.problem : undefined;
};

describe('a TOML file', () => {
  it.each([
    ['5,000 nested lists', `a = ${'['.repeat(5_000)}`, 1, 25],
    ['5,000 nested tables', `a = ${'{a='.repeat(5_000)}`, 1, 65],
    ['a key of 5,000 parts', `[${'a.'.repeat(5_000)}a]`, 1, 41],
    ['a number of 5,000 parts', `a=${'1.'.repeat(5_000)}`, 1, 42],
    ['900 tables', '[t]\na=1\n'.repeat(900), 1_001, 1],
    ['a list of 20,000 items', `a=[${'1,'.repeat(20_000)}]`, 1, 2_001],
    ['100,000 lines', '\n'.repeat(100_000), MAX_LINES + 1, 1],
    ['50 MB of comments', '# comment\n'.repeat(5_000_000), MAX_LINES + 1, 1],
    ['a long line', `a="${'x'.repeat(1_000_000)}"`, 1, MAX_CHARACTERS + 1],
  ])('with %s is rejected at a position', (_, text, line, column) => {
    expect(problemOf(text)).toMatchObject({ line, column });
    expect(problemOf(text)?.message).toContain('paste only the part');
  });

  it('may have brackets, dots and hashes in strings and comments', () => {
    const text = `a = "${'[.'.repeat(1_000)}" # ${'[.,='.repeat(1_000)}
b = '''${'[\n'.repeat(900)}'''
c = "\\"#[" # "
d = 1.5`;
    expect(problemOf(text)).toBeUndefined();
  });

  it('keeps keys named after properties of objects', () => {
    const read = readToml(
      '[__proto__]\na = 1\n[constructor]\ntoString = { __proto__ = 2 }\n',
    );
    expect('table' in read && leavesOf(read.table).map(({ path }) => path))
      // One for each value.
      .toEqual([
        ['__proto__', 'a'],
        ['constructor', 'toString', '__proto__'],
      ]);
  });

  const word = fc.constantFrom(
    ...['a', '__proto__', '"', "'", '[', ']', '{', '}', '=', '.', ',', '\n'],
    ...['#', '1', 'true', '"""', "'''", '\\', ' ', '[[a]]\n', 'a.b = 1\n'],
    ...['\n[destination.postgres.credentials]\n', 'host = "h"\n', '1979-05-27'],
  );
  it('of any words gives values or a problem with a position', () => {
    let read = 0;
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (words) => {
        const found = readToml(words.join(''));
        if ('problem' in found) {
          expect(found.problem.line).toBeGreaterThan(0);
          expect(found.problem.column).toBeGreaterThan(0);
          return;
        }
        read += 1;
        expect(leavesOf(found.table).length).toBeLessThanOrEqual(MAX_VALUES);
      }),
      RUNS,
    );
    expect(read).toBeGreaterThan(10);
  });
});

describe('variables', () => {
  it('are limited in number, and the problem has a position', () => {
    const text = Array.from({ length: 1_500 }, (_, at) => `A${at}=1`);
    const { variables, problems } = readEnvironment(text.join('\n'));
    expect(variables).toHaveLength(MAX_VALUES);
    expect(problems).toMatchObject([{ line: MAX_VALUES + 1, column: 1 }]);
  });

  it('are not read from a text that is too long', () => {
    const { variables, problems } = readEnvironment('A=1\n'.repeat(1_000_000));
    expect(variables).toEqual([]);
    expect(problems).toMatchObject([{ line: MAX_LINES + 1, column: 1 }]);
  });

  it('in unclosed quotes and long spaces take no quadratic time', () => {
    // The test would take minutes before.
    expect(readEnvironment(`A="${'x\n'.repeat(1_900)}`).variables).toHaveLength(
      1,
    );
    expect(
      readEnvironment(`A=1${' '.repeat(49_000)}2`).variables[0]?.value.length,
    ).toBe(49_002);
  });

  it('of any words are read, each from one of the lines', () => {
    const word = fc.constantFrom(
      ...['A', '=', '"', "'", '\\', '\n', ' ', '#', ';', 'export ', '$env:'],
      ...['set ', 'setx ', 'A: b', '- ', '__proto__', '\r\n', '{', '}'],
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (words) => {
        const text = words.join('');
        const { variables, problems } = readEnvironment(text);
        const lines = text.split('\n').length;
        for (const { line } of [...variables, ...problems]) {
          expect(line).toBeGreaterThan(0);
          expect(line).toBeLessThanOrEqual(lines);
        }
        expect(variables.length + problems.length).toBeLessThanOrEqual(lines);
      }),
      RUNS,
    );
  });
});

describe('a report', () => {
  const texts = {
    environment: 'A=1',
    'secrets.toml': '[destination.postgres.credentials]\nhost = "h"',
    'config.toml': 'x = 1',
  };
  const chosen = { destination: { type: 'postgres' } };

  it('in slices is the same', async () => {
    const { signal } = new AbortController();
    expect(await reportInSlices(facts(), chosen, texts, signal)).toEqual(
      reportOf(facts(), chosen, texts),
    );
  });

  it('that was aborted is none', async () => {
    const signal = AbortSignal.abort();
    expect(
      await reportInSlices(facts(), chosen, texts, signal),
    ).toBeUndefined();
  });

  it.each(['constructor', '__proto__', 'toString'])(
    'takes no property of objects for a destination or source: %s',
    (name) => {
      const report = reportOf(
        facts(),
        { destination: { type: name }, source: { section: name, name } },
        texts,
      );
      expect(report.missing).toEqual([]);
    },
  );
});

it('words of the URL are cut', () => {
  expect(readChoice(`?field=${'a'.repeat(1_000_000)}`).field).toHaveLength(200);
});
