/** The dev server finds the same summaries as a build, from the pages that it needs. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { readInventory } from '@docs/facts/api/inventory';
import { cachedSummaries } from '../../src/references/api-reference/summaries';
import {
  onlySection,
  summariesOnDemand,
} from '../../src/references/api-reference/summariesOnDemand';

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

it.each([
  ['a', '', 'All. First. ```py ## b ```'],
  ['a', 'run', 'All. First. ```py ## b ``` Runs.'],
  ['b', '', 'All. Second.'],
  ['c', '', 'All. Types.'],
])(
  'parses what has the sentence of %s %s, at its place',
  (name, member, text) => {
    const source = `# dlt
All.
## \`a\`
First.
\`\`\`py
## b
\`\`\`
### \`run\`
Runs.
### \`load\`
Loads.
## \`b\`
Second.
## Types and constants
Types.`;
    const cut = onlySection(source, name, member).split('\n');
    const left = cut.filter(
      (line) => line !== '' && !/^# |^##+ \S*`|^## T/.test(line),
    );
    expect(left.join(' ')).toBe(text);
    expect(cut).toHaveLength(source.split('\n').length);
  },
);
