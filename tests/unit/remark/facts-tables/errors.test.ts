import { expect, it } from 'vitest';
import { readErrorFacts } from '@site/src/facts/errors';
import errorsJson from '../../../../data/generated/errors.json';
import { compile, fixture, lines } from './compile';

it('expands to lists of classes', async () => {
  await expect(lines(await compile(fixture('errors.mdx')))).toMatchFileSnapshot(
    '../../../fixtures/facts-tables/errors.output.jsx',
  );
});

it('takes no attributes', async () => {
  await expect(compile('<ErrorIndex module="shop" />')).rejects.toMatchObject({
    line: 1,
    reason: expect.stringContaining('<ErrorIndex> has no "module"') as string,
  });
});

it('lists every class of the library once', () => {
  const { byModule } = readErrorFacts(process.cwd());
  const paths = [...byModule.values()].flat().map(({ path }) => path);
  expect(paths.sort()).toEqual(Object.keys(errorsJson.errors).sort());
});
