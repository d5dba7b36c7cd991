import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readInventory } from '@docs/facts/api/inventory';
import {
  fenceKey,
  fenceLinks,
  linkedFences,
} from '../src/references/symbol-links/fenceLinks';
import { GuideLinks } from '../src/references/symbol-links/guideLinks';
import { programsIn } from '../src/references/symbol-links/programs';

const inventory = readInventory(process.cwd());

/** Pages with many fences in groups, and with programs that bind names again. */
const GUIDES = [
  'build-a-pipeline-tutorial',
  'general-usage/incremental/cursor',
  'general-usage/resource',
  'general-usage/schema-contracts',
];

const sourceOf = (id: string): string =>
  fs.readFileSync(path.join('docs', `${id}.mdx`), 'utf8');

it.each(GUIDES)('links the fences of %s as each alone', (id) => {
  const source = sourceOf(id);
  const found = new Map(linkedFences(source, inventory));
  const alone = programsIn(source).flatMap(({ code, places }) =>
    places.map(({ from, to }) => {
      const [before, own] = [code.slice(0, from), code.slice(from, to - 1)];
      return [
        fenceKey(before, own),
        fenceLinks(before, own, inventory),
      ] as const;
    }),
  );
  expect(alone.length).toBeGreaterThan(3);
  expect(alone.flatMap(([, links]) => links).length).toBeGreaterThan(10);
  expect([...found]).toEqual([...new Map(alone)]);
});

it('has the offsets within the fence', () => {
  const before = 'import dlt\nshop = dlt.pipeline("shop")\n';
  expect(fenceLinks(before, 'shop.run([1])', inventory)).toEqual([
    {
      from: 5,
      to: 8,
      location: inventory.get('dlt.pipeline.pipeline.Pipeline.run'),
    },
  ]);
});

it('knows the fences of the guides with the code before them, and no others', () => {
  const guides = new GuideLinks(process.cwd(), inventory);
  const [program] = programsIn(sourceOf('general-usage/resource'));
  const [location] = program?.places ?? [];
  const code =
    program?.code.slice(location?.from, (location?.to ?? 0) - 1) ?? '';
  const before = program?.code.slice(0, location?.from) ?? '';
  expect(guides.ofFence(before, code)?.length).toBeGreaterThan(0);
  expect(guides.ofFence(`${before}\n`, code)).toBeUndefined();
  expect(guides.ofFence(before, `${code} `)).toBeUndefined();
});
