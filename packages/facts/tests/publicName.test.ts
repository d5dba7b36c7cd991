import { expect, it } from 'vitest';
import { inventoryOf } from '../src/api/inventory';
import { publicName } from '../src/api/publicName';
import type { ApiModule } from '../src/api/types';

const moduleOf = (
  module: string,
  reexports: ApiModule['reexports'],
  names: readonly string[] = [],
): ApiModule => ({
  module,
  page: module.replaceAll('.', '/'),
  file: `${module}.py`,
  names: {},
  reexports,
  symbols: names.map((name, line) => ({
    kind: 'class',
    name,
    line,
    bases: [],
    decorators: [],
    flags: [],
    members: [],
  })),
});

const model = moduleOf('shop.orders.model', [], ['Order', 'Line', '_Hidden']);
const inventory = inventoryOf([
  model,
  moduleOf('shop.orders', [
    { name: 'Order', target: 'shop.orders.model.Order' },
  ]),
  moduleOf('shop', [{ name: 'Order', target: 'shop.orders.Order' }]),
  moduleOf('shop.a.long.package', [
    { name: 'Line', target: 'shop.orders.model.Line' },
  ]),
]);

it('is the shortest name that a package offers', () => {
  expect(publicName('shop.orders.model.Order', inventory)).toBe('shop.Order');
});

it('is no name below a module that a name of its package hides', () => {
  const hidden = inventoryOf([
    moduleOf('shop.orders.model', [], ['Order', 'orders']),
    moduleOf('shop.orders', [
      { name: 'Order', target: 'shop.orders.model.Order' },
    ]),
    moduleOf('shop', [{ name: 'orders', target: 'shop.orders.model.orders' }]),
  ]);
  expect(publicName('shop.orders.model.orders', hidden)).toBe('shop.orders');
  expect(publicName('shop.orders.model.Order', hidden)).toBeUndefined();
});

it('is undefined where only a long path leads to the definition', () => {
  expect(publicName('shop.orders.model.Line', inventory)).toBeUndefined();
});
