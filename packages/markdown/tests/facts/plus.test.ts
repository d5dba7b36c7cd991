import { expect, it } from 'vitest';
import { readPlusFacts } from '@docs/facts/plus';
import { compile, fixture, lines } from './compile';

it('expands the notice, commands and keys', async () => {
  await expect(lines(await compile(fixture('plus.mdx')))).toMatchFileSnapshot(
    '../fixtures/facts-tables/plus.output.jsx',
  );
});

it.each([
  [
    '<PlusCommand name="till stok" />',
    '"till stok" is not a command; did you mean "till stock"?; see data/curated/plus.json',
  ],
  ['<PlusCommand />', 'name="dlt …" is needed'],
  [
    '<PlusKeys of="shelfs" />',
    'dlt.yml has no section "shelfs"; did you mean "shelves"?; see data/curated/plus.json',
  ],
  [
    '<PlusKeys of="shelves" type="walls" />',
    'shelves has no keys of type "walls"; did you mean "wall"?',
  ],
  // A type requires a section.
  ['<PlusKeys type="wall" />', 'type="wall" needs a section; add of="…"'],
  [
    '<PlusNotice />',
    '<PlusNotice> is empty; describe in it what dlt does without the add-on',
  ],
])('fails the build at %s', async (element, reason) => {
  await expect(compile(`Text.\n\n${element}`)).rejects.toMatchObject({
    line: 3,
    reason,
  });
});

it('reads the add-on of this site', () => {
  const facts = readPlusFacts(process.cwd());
  expect(
    facts.chain('dlt project config show').map(({ name }) => name),
  ).toEqual(['dlt', 'project', 'config', 'show']);
  expect(facts.section('pipelines').keys.map(({ name }) => name)).toEqual([
    'source',
    'destination',
    'dataset_name',
  ]);
});
