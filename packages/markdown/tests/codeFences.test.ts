import fs from 'node:fs';
import { createProcessor } from '@mdx-js/mdx';
import { expect, it } from 'vitest';
import codeFences from '../src/fences/code-fences';

const compile = async (source: string) => {
  const processor = createProcessor({
    remarkPlugins: [codeFences],
    format: 'mdx',
    jsx: true,
  });
  return String(
    await processor.process({ value: source, path: 'docs/page.mdx' }),
  );
};

it('removes hidden fences and joins outputs with their programs', async () => {
  const source = fs.readFileSync(
    'packages/markdown/tests/fixtures/code-fences/joined.mdx',
    'utf8',
  );
  await expect(await compile(source)).toMatchFileSnapshot(
    './fixtures/code-fences/joined.output.jsx',
  );
});

it('reports line, option and known options of a typo', async () => {
  await expect(
    compile('Text.\n\n```py gruop="a"\nx = 1\n```\n'),
  ).rejects.toMatchObject({
    line: 3,
    reason: expect.stringMatching(/unknown fence option .* known:/) as string,
  });
});
