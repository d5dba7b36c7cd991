/** What the search reads and searches for of long and of hostile texts; work is counted in steps, not in time. */
import { describe, expect, it } from 'vitest';
import { causesOf } from '@site/src/components/Traceback/causes';
import { missingValues } from '@site/src/components/Traceback/missingValues';
import { readError } from '../src/errors';
import { buildGuides, loadGuides } from '../src/guidesIndex';
import { LIMITS, readable } from '../src/limits';
import { conceptsOf, limitedQuery } from '../src/query';
import { nearMissSteps, search, searchSteps } from '../src/search';
import type { Steps } from '../src/steps';
import { generatedTexts } from '@site/tests/generated';
import { HOSTILE, words } from '@site/tests/search/hostile';

const group = { id: 'usingDlt', label: 'Using dlt' };
const guides = loadGuides(
  await buildGuides(
    [
      {
        path: 'use/incremental',
        title: 'Incremental loading',
        group,
        about: '',
        phrases: { '': ['load only new rows'] },
        sections: [
          { anchor: '', title: '', level: 1, text: 'Load it.', code: [] },
          {
            anchor: 'limit',
            title: 'Limit the rows of a run',
            level: 2,
            text: 'For a test, call add_limit. MissingDependencyException.',
            code: [],
          },
        ],
      },
    ],
    [group],
  ),
);

/** Steps of the search of this site at most: one for each word, twice for an error with a step, and a few others. */
const MOST_STEPS = 2 * LIMITS.words + 20;

function stepsOf(steps: Steps<unknown>): number {
  let count = 0;
  while (!steps.next().done) {
    count += 1;
  }
  return count;
}

describe('readable', () => {
  it('returns a short text as it is', () => {
    expect(readable('how do I load "x"?')).toBe('how do I load "x"?');
  });

  it.each(HOSTILE)('shortens %s', (_, text) => {
    expect(readable(text).length).toBeLessThanOrEqual(LIMITS.characters);
    expect(readable(text, 100).length).toBeLessThanOrEqual(100);
  });

  it('uses the lines of exceptions, the last ones if there are many', () => {
    const log = '2025-01-01 INFO loading rows\n'.repeat(20_000);
    const read = readable(
      `${log}ValueError: first\n${log}KeyError: last\n${log}`,
    );
    expect(read).toContain('ValueError: first');
    expect(read).toContain('KeyError: last');
    expect(read.length).toBeLessThan(5_000);
    const many = `${'ValueError: early\n'.repeat(50_000)}KeyError: last`;
    expect(readable(many).endsWith('KeyError: last')).toBe(true);
  });

  it('uses both ends of a long text without exceptions', () => {
    const read = readable(`begin ${'x '.repeat(50_000)}end`);
    expect(read.startsWith('begin ')).toBe(true);
    expect(read.endsWith('end')).toBe(true);
  });

  it('drops colours and halves of surrogate pairs', () => {
    expect(readable('\u001b[1;31mKeyError\u001b[0m: \ud800')).toBe(
      'KeyError: \ufffd',
    );
    expect(() =>
      encodeURIComponent(readable('😀'.repeat(50), 31)),
    ).not.toThrow();
  });
});

describe('limitedQuery', () => {
  const frequency = (term: string) => guides.index.frequency(term);

  it('leaves a query of few words as it is', () => {
    const query = 'load  only, load new rows!';
    expect(limitedQuery(query, frequency)).toBe(query);
  });

  it('takes distinct words, the rarest first, in their order', () => {
    const query = `${words(500)} ${'limit '.repeat(100)} add_limit ${words(500)} rows`;
    const limited = limitedQuery(query, frequency).split(' ');
    expect(limited).toHaveLength(LIMITS.words);
    expect(new Set(limited).size).toBe(LIMITS.words);
    expect(limited.filter((word) => !word.startsWith('word'))).toEqual([
      'limit',
      'add_limit',
      'rows',
    ]);
  });

  it('never gives more concepts than the limit, and cuts long words', () => {
    expect(conceptsOf(words(1_000))).toHaveLength(LIMITS.words);
    expect(conceptsOf('a'.repeat(100_000))[0]?.word).toHaveLength(LIMITS.word);
  });
});

it.each(HOSTILE)('searches for %s in a bounded number of steps', (_, text) => {
  const loaded = { guides, symbols: [], messages: [] };
  expect(stepsOf(searchSteps(loaded, text))).toBeLessThanOrEqual(MOST_STEPS);
  expect(stepsOf(nearMissSteps(loaded, text))).toBeLessThanOrEqual(
    2 + LIMITS.suggestedWords,
  );
});

it('finds the exception of a long log', () => {
  const log = '2025-01-01 INFO loading rows of a table\n'.repeat(25_000);
  const [best] = search(
    { guides, messages: [] },
    `${log}dlt.common.exceptions.MissingDependencyException: no\n${log}`,
  );
  expect(best?.link).toBe('use/incremental#limit');
});

it('reads a list of files in time linear in its length', () => {
  // With nested quantifiers, the time doubled with each entry.
  const text = `Provider x used following locations to load values:\n${' - a'.repeat(5_000)}\nend`;
  expect(missingValues(text)).toBeUndefined();
});

describe('generated texts', () => {
  it('are answered as queries with sections of the site', () => {
    for (const text of generatedTexts(600, 1)) {
      const steps = searchSteps({ guides, symbols: [], messages: [] }, text);
      expect(stepsOf(steps)).toBeLessThanOrEqual(MOST_STEPS);
      for (const { link, score } of search({ guides }, text)) {
        expect(link).toMatch(/^use\/incremental/);
        expect(score).toBeGreaterThan(0);
      }
    }
  }, 120_000);

  it('are read as tracebacks', () => {
    for (const text of generatedTexts(600, 2).map((one) => readable(one))) {
      const error = readError(text);
      for (const name of error?.classes ?? []) {
        expect(name).toMatch(/^[A-Z]\w*$/);
      }
      expect(error?.message.length ?? 0).toBeLessThan(3_000);
      const { chain } = causesOf(text);
      expect(new Set(chain).size).toBe(chain.length);
      for (const value of missingValues(text)?.values ?? []) {
        expect(value.variable).not.toBe('');
      }
    }
  });
});
