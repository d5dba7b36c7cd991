import { expect, it } from 'vitest';
import { compile, fixture, lines } from './compile';

it('expands destination elements to tables', async () => {
  await expect(
    lines(await compile(fixture('destinations.mdx'))),
  ).toMatchFileSnapshot('../fixtures/facts-tables/destinations.output.jsx');
});

it('suggests the nearest destination', async () => {
  await expect(
    compile('<DestinationConfig name="shp" />'),
  ).rejects.toMatchObject({
    line: 1,
    reason: 'unknown destination "shp"; did you mean "shop"?',
  });
});
