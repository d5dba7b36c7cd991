import { describe, expect, it } from 'vitest';
import type { Inventory } from '@docs/facts/api/inventory';
import type { ApiSymbol } from '@docs/facts/api/types';
import { publishedSections } from '@site/src/plugins/page-exports/data/sections';
import {
  stubText,
  unknownNames,
} from '@site/src/plugins/page-exports/data/stub';
import { publishedSymbols } from '@site/src/plugins/page-exports/data/symbols';
import type { ExportedPage } from '@site/src/plugins/page-exports/pages';

const call = { returns: 'None', async: false, decorators: [], raises: [] };
const parameter = (
  name: string,
  type: string | null,
  value: string | null,
) => ({
  name,
  kind: 'positional-or-keyword' as const,
  type,
  default: value,
});

const symbols: readonly ApiSymbol[] = [
  {
    ...call,
    kind: 'function',
    name: 'sell',
    line: 1,
    parameters: [parameter('to', 't.Optional[str]', 'None')],
    overloads: [],
  },
  {
    kind: 'class',
    name: 'Order',
    line: 2,
    bases: ['Base'],
    decorators: [],
    flags: [],
    members: [
      {
        ...call,
        kind: 'method',
        name: '__init__',
        line: 3,
        parameters: [parameter('id', 'int', null)],
        overloads: [],
      },
      {
        ...call,
        kind: 'classmethod',
        name: 'make',
        line: 4,
        parameters: [],
        overloads: [],
      },
      { kind: 'property', name: 'sum', line: 5, type: 'int', settable: false },
      { kind: 'attribute', name: 'rate', line: 6, type: null, value: '0.2' },
    ],
  },
  {
    kind: 'class',
    name: 'Refund',
    line: 7,
    bases: ['Order'],
    mro: ['shop.Order'],
    decorators: [],
    flags: [],
    members: [],
  },
];

const shop = { facts: { module: 'shop', page: 'api/shop', symbols } };

const inventory = {
  byModule: new Map([['shop', shop]]),
  byPage: new Map([['api/shop', shop]]),
  find: (path: string) => ({ path, page: 'api/shop', anchor: path.slice(5) }),
  get: (path: string) => ({ path, page: 'api/shop', anchor: path.slice(5) }),
} as unknown as Inventory;

const summaries = new Map([
  ['shop', 'What sells.'],
  ['shop.sell', 'Sells "one".'],
  ['shop.Order', 'An order.'],
  ['shop.Order.sum', 'what it costs.'],
]);

it('publishes each name with signature, sentence and place', () => {
  const found = publishedSymbols(inventory, summaries);
  expect(found[0]).toEqual({
    name: 'shop',
    kind: 'module',
    summary: 'What sells.',
    page: 'api/shop',
  });
  expect(found[1]).toEqual({
    name: 'shop.sell',
    kind: 'function',
    signature: 'sell(to: t.Optional[str] = None) -> None',
    summary: 'Sells "one".',
    page: 'api/shop',
    anchor: 'sell',
  });
  expect(found.map(({ name }) => name).slice(2)).toEqual([
    'shop.Order',
    'shop.Order.make',
    'shop.Order.sum',
    'shop.Order.rate',
    'shop.Refund',
  ]);
});

describe('the stub', () => {
  const reported = (names: Parameters<typeof stubText>[2]) =>
    stubText(inventory, summaries, names, 'shop 1.0').split('\n').slice(2);

  it('says functions, and members of classes by name', () => {
    expect(
      reported({
        shop: { sell: [], Order: ['__init__', 'make', 'sum', 'rate'] },
      }),
    ).toEqual([
      '# from shop import …',
      'def sell(to: Optional[str] = None) -> None: "Sells \\"one\\"."',
      'class Order(Base):',
      '    "An order."',
      '    def __init__(self, id: int): ...',
      '    @classmethod',
      '    def make(cls) -> None: ...',
      '    sum: int  # what it costs.',
      '    rate = 0.2',
      '',
    ]);
  });

  it('says members that a class inherits', () => {
    expect(reported({ shop: { Refund: ['sum'] } })).toEqual([
      '# from shop import …',
      'class Refund(Order):',
      '    sum: int  # what it costs.',
      '',
    ]);
  });

  it('says constructors or fields alone', () => {
    expect(reported({ shop: { Order: 'constructor' } })[3]).toBe(
      '    def __init__(self, id: int): ...',
    );
    expect(reported({ shop: { Order: 'fields' } })[3]).toBe('    rate = 0.2');
  });

  it('leaves out names that are not there, and all of them are found', () => {
    const names = {
      shop: { none: [], Order: ['none', 'sum', 'gone'] },
    };
    expect(reported({ shop: { Order: names.shop.Order } })[3]).toBe(
      '    sum: int  # what it costs.',
    );
    const fix = 'correct the name, or remove it';
    expect(unknownNames(inventory, names).map(({ what }) => what)).toEqual([
      'shop.none is a module; list its names',
      `shop.Order has no member "none"; ${fix}`,
      `shop.Order has no member "gone"; ${fix}`,
    ]);
  });
});

it('publishes sections with the titles around them', () => {
  const section = (anchor: string, level: number, title: string) => ({
    anchor,
    level,
    title,
    text: 'Words.',
    code: ['ls'],
  });
  const page = {
    doc: { id: 'guide', title: 'A  guide' },
    permalink: '/docs/guide',
    record: {
      sections: [
        section('', 1, ''),
        section('a', 2, 'A'),
        section('b', 3, 'B'),
        section('c', 2, 'C'),
      ],
    },
  } as unknown as ExportedPage;
  const found = publishedSections([page], 'https://example.org');
  expect(found.map(({ id, path }) => [id, ...path])).toEqual([
    ['guide', 'A guide'],
    ['guide#a', 'A guide', 'A'],
    ['guide#b', 'A guide', 'A', 'B'],
    ['guide#c', 'A guide', 'C'],
  ]);
  expect(found[1]).toEqual({
    id: 'guide#a',
    page: 'A guide',
    section: 'A',
    path: ['A guide', 'A'],
    url: 'https://example.org/docs/guide#a',
    text: 'Words.',
    code: ['ls'],
    tokens: 2,
  });
});
