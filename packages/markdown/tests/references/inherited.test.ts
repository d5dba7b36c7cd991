import { expect, it } from 'vitest';
import { inventoryOf } from '@docs/facts/api/inventory';
import type { ApiClass, ApiModule, ApiSymbol } from '@docs/facts/api/types';
import { inheritedMembers } from '../../src/references/api-reference/inherited';

const property = (name: string): ApiSymbol => ({
  kind: 'property',
  name,
  line: 1,
  type: null,
  settable: false,
});

const cls = (
  name: string,
  mro: readonly string[] | undefined,
  ...members: string[]
): ApiClass => ({
  kind: 'class',
  name,
  line: 1,
  bases: [],
  ...(mro ? { mro } : {}),
  decorators: [],
  flags: [],
  members: members.map(property),
});

const module = (name: string, ...symbols: ApiSymbol[]): ApiModule => ({
  module: name,
  page: `api/${name.replaceAll('.', '/')}`,
  file: `${name}.py`,
  symbols,
  reexports: [],
  names: {},
});

// Cup(Mug, Bowl), and both are a Vessel.
const cup = cls(
  'Cup',
  ['shop.Mug', 'shop.parts.Bowl', 'shop.hidden.Shape', 'shop.Vessel'],
  '__init__',
  'handle',
);
const inventory = inventoryOf([
  module(
    'shop',
    cls('Vessel', undefined, '__init__', 'volume', 'fill', 'handle'),
    cls('Mug', ['shop.Vessel'], 'fill', '__call__'),
    cup,
  ),
  module('shop.parts', cls('Bowl', ['shop.Vessel'], 'fill', 'rim')),
]);

it('names each member with the first class that defines it', () => {
  const found = inheritedMembers(cup, inventory).map(({ base, members }) => [
    base.path,
    members.map(({ page, anchor }) => `${page}#${String(anchor)}`),
  ]);
  expect(found).toEqual([
    ['shop.Mug', ['api/shop#mug-fill', 'api/shop#mug-__call__']],
    ['shop.parts.Bowl', ['api/shop/parts#bowl-rim']],
    ['shop.Vessel', ['api/shop#vessel-volume']],
  ]);
});

it('names no base class whose members are all overridden, and none without entries', () => {
  const mug = cls('Mug', ['shop.parts.Bowl'], 'fill', 'rim');
  expect(inheritedMembers(mug, inventory)).toEqual([]);
  expect(
    inheritedMembers(cls('Bag', ['shop.hidden.Shape']), inventory),
  ).toEqual([]);
  expect(inheritedMembers(cls('Bag', undefined), inventory)).toEqual([]);
});
