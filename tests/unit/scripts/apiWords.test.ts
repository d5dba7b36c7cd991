import { describe, expect, it } from 'vitest';
import type { ApiSymbol } from '@docs/facts/api/types';
import {
  statedDefaults,
  wrongDefaults,
} from '@site/scripts/measure/apiWords/defaults';
import {
  readDescriptions,
  type Description,
} from '@site/scripts/measure/apiWords/descriptions';
import {
  ownWords,
  restatements,
  tokens,
} from '@site/scripts/measure/apiWords/restatements';
import budgets from '../../build/budgets.json';

const ship = {
  kind: 'method',
  name: 'ship_order',
  line: 1,
  async: false,
  decorators: [],
  raises: [],
  overloads: [],
  parameters: [
    {
      name: 'max_items',
      kind: 'positional-or-keyword',
      type: 'int',
      default: '10000',
    },
  ],
  returns: 'LoadInfo',
} as const satisfies ApiSymbol;

const described = (
  text: string,
  change: Partial<Description> = {},
): Description => ({
  file: 'docs/shop.mdx',
  line: 7,
  module: 'shop',
  path: 'Store.ship_order',
  kind: 'entry',
  name: 'ship_order',
  symbol: ship,
  owner: 'Store',
  text,
  references: [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
  parameter: undefined,
  member: undefined,
  ...change,
});

const parameter = (text: string, value = '10000') =>
  described(text, {
    kind: 'name',
    name: 'max_items',
    path: 'Store.ship_order(max_items)',
    parameter: { ...ship.parameters[0], default: value },
  });

it('splits identifiers at underscores and where case changes', () => {
  expect(tokens('max_items: TStoredSchema, HTTPError')).toEqual(
    'max items t stored schema http error'.split(' '),
  );
});

describe('a description that repeats name and signature', () => {
  it.each([
    'Ships the order.',
    'Shipping of orders of a store, with max items.',
    'Returns the load info of the shipped order.',
    'The `ship_order` method: ships an order again.',
  ])('is a fault: %s', (text) => {
    expect(restatements([described(text)])).toEqual([
      expect.stringMatching(
        /^docs\/shop\.mdx:7 Store\.ship_order says no more than its name and signature: .*; say what/,
      ),
    ]);
  });

  it.each([
    'Ships the order and empties the basket.',
    'Does nothing.',
    'As `Depot.send_all`.',
  ])('is none with words of its own: %s', (text) => {
    expect(restatements([described(text)])).toEqual([]);
  });

  it('needs two own words in an entry, and one in a row', () => {
    expect(ownWords(described('Ships an order late.'))).toEqual(['late']);
    expect(restatements([described('Ships an order late.')])).toHaveLength(1);
    expect(restatements([parameter('items in a basket.')])).toEqual([]);
    expect(restatements([parameter('the items.')])).toHaveLength(1);
  });

  it('may say which object is returned, or what an exception means', () => {
    const row = { kind: 'returns', name: 'returns' } as const;
    expect(restatements([described('this store.', row)])).toEqual([]);
    expect(restatements([described('the info.', row)])).toHaveLength(1);
    const raised = { kind: 'raises', name: 'OrderNotFound' } as const;
    expect(restatements([described('no such store.', raised)])).toEqual([]);
    expect(
      restatements([described('the order is not found.', raised)]),
    ).toHaveLength(1);
  });
});

describe('a default in words', () => {
  it.each([
    ['at most this many, 10,000 by default.', '10000'],
    ['at most this many (default 10_000).', '10000'],
    ['limit, which defaults to `5`.', '5'],
    ['limit. The default is `"auto"`.', '"auto"'],
    ['6 characters by default.', '6'],
    ['On by default.', 'true'],
    ['is off by default', 'false'],
    ['`None`, the default, has no limit.', 'none'],
    ['by default `heap`.', '"heap"'],
  ])('is read: %s', (text, value) => {
    expect(statedDefaults(text)).toEqual([value]);
  });

  it.each([
    'the configuration, whose default is `US`.',
    'the default schema of the pipeline.',
    'With the default, yours win.',
    '`None` is the default schema.',
  ])('is not read: %s', (text) => {
    expect(statedDefaults(text)).toEqual([]);
  });

  it('must be that of the signature', () => {
    expect(wrongDefaults([parameter('many, 10,000 by default.')])).toEqual([]);
    expect(wrongDefaults([parameter('many, 1,000 by default.')])).toEqual([
      'docs/shop.mdx:7 Store.ship_order(max_items) states the default 1000, but the signature has 10000; correct the sentence, or leave the default to the signature',
    ]);
    expect(wrongDefaults([parameter('`fast` by default.', "'fast'")])).toEqual(
      [],
    );
    expect(wrongDefaults([parameter('Off by default.', 'True')])).toHaveLength(
      1,
    );
  });

  it('is not compared with None, for which the function has another value', () => {
    expect(wrongDefaults([parameter('5 by default.', 'None')])).toEqual([]);
  });
});

describe('the API reference', async () => {
  const all = await readDescriptions(process.cwd());

  it('has few descriptions that repeat their names, and never more than before', () => {
    const problems = restatements(all);
    expect(
      problems.length,
      `lower the budget apiRestatements when there are fewer:\n${problems.join('\n')}`,
    ).toBeLessThanOrEqual(budgets.apiRestatements);
  });

  it('states no wrong default', () => {
    expect(wrongDefaults(all)).toEqual([]);
  });
});
