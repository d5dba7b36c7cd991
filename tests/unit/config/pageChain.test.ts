import { expect, it } from 'vitest';
import { pageChain } from '@site/src/config/pageChain';

it('the docs plugin, which gets the cache key in place of plugins, compiles no page without them', async () => {
  const { unified } = await import('unified');
  const { default: remarkParse } = await import('remark-parse');
  const { cacheKey } = pageChain(process.cwd());
  const processor = unified().use(remarkParse).use([cacheKey]);
  const tree = processor.parse('Text.');
  await expect(processor.run(tree)).rejects.toThrow(
    /compiled by workers; list src\/plugins\/mdx-workers behind the docs plugin/,
  );
});

it('the cache key has the hash of all plugins', () => {
  const [, hash] = pageChain(process.cwd()).cacheKey;
  expect(hash).toMatch(/^[\da-f]{64}$/);
  expect(pageChain(process.cwd()).cacheKey[1]).toBe(hash);
});
