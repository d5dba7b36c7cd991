import fs from 'node:fs';
import { expect, it } from 'vitest';
import { inventoryOf } from '@docs/facts/api/inventory';
import type { ApiModule } from '@docs/facts/api/types';
import { coverageByPackage } from '../../src/references/api-reference/coverage';
import { cachedSummaries } from '../../src/references/api-reference/summaries';
import { readInventory } from '@docs/facts/api/inventory';
import { compile, lines } from './compile';

const module = JSON.parse(
  fs.readFileSync(
    'packages/markdown/tests/fixtures/api-reference/module.json',
    'utf8',
  ),
) as ApiModule;
const facts = {
  inventory: inventoryOf([module]),
  summaries: () =>
    Promise.resolve(
      new Map([
        ['shop.orders.Order', 'What a customer buys.'],
        ['module shop.orders', 'Orders and their lines.'],
      ]),
    ),
  coverage: () =>
    Promise.resolve(
      new Map([['shop.orders', { described: 1996, public: 2000 }]]),
    ),
};

it('lists names with their summaries', async () => {
  const jsx = lines(
    await compile('<ApiNames of="shop.orders.Order" />', facts),
  );
  expect(jsx).toContain(
    'href="/api/shop/orders#order"><_components.code>{"shop.orders.Order"}',
  );
  expect(jsx).toContain('What a customer buys.');
});

it('lists modules by package, with a share that is rounded down', async () => {
  const jsx = lines(await compile('<ApiModules />', facts));
  expect(jsx).toContain('1,996 of 2,000 names described, 99 %');
  expect(jsx).toContain(
    'href="/api/shop/orders"><_components.code>{"shop.orders"}',
  );
  expect(jsx).toContain('Orders and their lines.');
});

it.each([
  ['<ApiNames of="shop.orders.Ordr" />', 'did you mean "shop.orders.Order"'],
  ['<ApiNames />', 'needs names'],
])('says what is wrong with %j', async (page, reason) => {
  await expect(compile(page, facts)).rejects.toMatchObject({
    reason: expect.stringContaining(reason) as string,
  });
});

it('sums up modules of one package', () => {
  const empty = { intro: [], sections: [] };
  const pages = ['shop.orders', 'shop.orders.lines', 'shop.stock'].map(
    (name) => [{ ...module, module: name }, empty] as const,
  );
  const [own] = coverageByPackage(pages.slice(0, 1)).values();
  expect([...coverageByPackage(pages)]).toEqual([
    ['shop.orders', { described: 0, public: 2 * (own?.public ?? 0) }],
    ['shop.stock', own],
  ]);
  expect(own?.public).toBeGreaterThan(0);
});

it('has the sentence of a function where a module has the same path', async () => {
  const summaries = await cachedSummaries(
    process.cwd(),
    readInventory(process.cwd()),
  );
  expect(summaries.get('dlt.pipeline.pipeline')).toMatch(/^Creates a pipeline/);
  expect(summaries.get('module dlt.pipeline.pipeline')).not.toBe(
    summaries.get('dlt.pipeline.pipeline'),
  );
});
