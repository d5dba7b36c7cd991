/** Messages of the engine: those that it sends pass, and what a program could send in their place does not. */
import { describe, expect, it } from 'vitest';
import { answerOf } from '../src/engine/answers';

const MESSAGES: readonly object[] = [
  { kind: 'started', memory: null },
  { kind: 'started', memory: new ArrayBuffer(8) },
  { kind: 'running' },
  { kind: 'printed', printed: { step: 0, stream: 'stdout', text: 'a\n' } },
  { kind: 'failed', message: 'no' },
  {
    kind: 'done',
    raised: { step: 1, name: 'E', message: '', line: 3, trace: 'E' },
    took: 1.5,
    loaded: {
      tables: [
        {
          dataset: 'd',
          name: 't',
          parent: null,
          columns: [{ name: 'id', type: 'BIGINT' }],
          rows: [['1'], [null]],
          count: 2,
        },
      ],
      pipelines: [
        {
          name: 'p',
          destination: 'duckdb',
          dataset: null,
          schemas: [
            {
              name: 's',
              version: 2,
              tables: [
                {
                  name: 't',
                  parent: null,
                  disposition: 'append',
                  columns: [{ name: 'id', type: null, hints: ['unique'] }],
                },
              ],
            },
          ],
          state: '{}',
          packages: [
            {
              id: '1',
              state: 'loaded',
              jobs: [{ table: 't', format: 'jsonl', state: 'completed' }],
            },
          ],
        },
      ],
    },
  },
  {
    kind: 'done',
    raised: null,
    loaded: { tables: [], pipelines: [] },
    took: 0,
  },
];

/** Each place in a value, as the keys that lead to it. */
function placesIn(value: unknown): (readonly string[])[] {
  return typeof value !== 'object' || value === null
    ? [[]]
    : [
        [],
        ...Object.entries(value).flatMap(([key, inner]) =>
          placesIn(inner).map((location) => [key, ...location]),
        ),
      ];
}

/** A copy with another value at a place, or without it. */
function withValue(
  message: unknown,
  [key, ...rest]: readonly string[],
  value: unknown,
): unknown {
  if (key === undefined) {
    return value;
  }
  const copy = structuredClone(message) as Record<string, unknown>;
  copy[key] = withValue(copy[key], rest, value);
  return copy;
}

/** Values that no place of a message may have; all can be cloned. */
const WRONG: readonly unknown[] = [
  undefined,
  true,
  -1,
  0.5,
  NaN,
  Infinity,
  10n,
  {},
  { toString: 'a', length: 3 },
  [undefined],
  new Array<unknown>(5),
  new Map([['kind', 'done']]),
  new Date(0),
  new Uint8Array(4),
  JSON.parse('{"__proto__": {"kind": "done"}}'),
];

const malformed = MESSAGES.flatMap((message) =>
  placesIn(message).flatMap((location) =>
    WRONG.filter(
      // A duration may be a fraction.
      (value) => !(location.at(-1) === 'took' && value === 0.5),
    ).map((value) => ({
      location,
      value,
      message: withValue(message, location, value),
    })),
  ),
);

describe('a message of the engine', () => {
  it.each(MESSAGES)('passes: %j', (message) => {
    expect(answerOf(structuredClone(message))).toEqual(message);
  });

  it('does not pass with a value of another shape, wherever it is', () => {
    expect(malformed.length).toBeGreaterThan(1_000);
    const passed = malformed.filter(
      ({ message }) => answerOf(message) !== undefined,
    );
    expect(passed.map(({ location, value }) => [location, value])).toEqual([]);
  });

  it('does not pass without one of its fields, or with another one', () => {
    for (const message of MESSAGES) {
      for (const key of Object.keys(message)) {
        const rest = Object.fromEntries(
          Object.entries(message).filter(([name]) => name !== key),
        );
        expect(answerOf(rest)).toBeUndefined();
      }
      expect(answerOf({ ...message, more: 1 })).toBeUndefined();
    }
  });

  it.each([
    null,
    undefined,
    'done',
    0,
    [],
    {},
    { kind: 'done' },
    { kind: 'constructor' },
    { kind: '__proto__' },
    { kind: ['done'] },
    { kind: 'started', memory: new ArrayBuffer(0) },
    { kind: 'failed', message: 'x'.repeat(50_000_001) },
  ])('does not pass: %#', (message) => {
    expect(answerOf(message)).toBeUndefined();
  });

  it('does not pass with more items in all than a page can show', () => {
    const rows = Array.from({ length: 1_100 }, () =>
      new Array<null>(1_000).fill(null),
    );
    const table = {
      dataset: '',
      name: '',
      parent: null,
      columns: [],
      count: 0,
    };
    const done = (count: number) => ({
      kind: 'done',
      raised: null,
      took: 0,
      loaded: {
        tables: [{ ...table, rows: rows.slice(0, count) }],
        pipelines: [],
      },
    });
    expect(answerOf(done(900))).toBeDefined();
    expect(answerOf(done(1_100))).toBeUndefined();
  });
});
