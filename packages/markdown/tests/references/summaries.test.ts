/** The dev server finds the same summaries as a build, from the pages that it needs. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { readInventory } from '@docs/facts/api/inventory';
import {
  cachedSummaries,
  summariesOnDemand,
} from '../../src/references/api-reference/summaries';

const siteDir = path.resolve();
const SAMPLE = /^(?:module )?dlt\.(?:extract|pipeline)\b/;

it('finds the summaries of a build on demand', async () => {
  const inventory = readInventory(siteDir);
  const all = (await cachedSummaries(siteDir, inventory)) as ReadonlyMap<
    string,
    string
  >;
  const some = [...all].filter(([key]) => SAMPLE.test(key));
  const onDemand = await summariesOnDemand(siteDir, inventory);
  expect(some.length).toBeGreaterThan(500);
  expect(some.map(([key]) => [key, onDemand.get(key)])).toEqual(some);
});

it('has no summary for a name that no page describes', async () => {
  const onDemand = await summariesOnDemand(siteDir, readInventory(siteDir));
  expect(onDemand.has('dlt.no_such_name')).toBe(false);
  expect(onDemand.has('dlt.extract.decorators.resource')).toBe(true);
});
