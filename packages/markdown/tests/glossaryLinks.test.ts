import { createProcessor } from '@mdx-js/mdx';
import { VFile } from 'vfile';
import { expect, it } from 'vitest';
import { inventoryOf } from '@docs/facts/api/inventory';
import symbolLinks from '../src/references/symbol-links';

const options = {
  inventory: inventoryOf([]),
  summaries: () => Promise.resolve(new Map<string, string>()),
  summariesHash: '',
  glossary: { source: { term: 'Source', definition: 'Groups resources.' } },
  docsDir: '/site/docs',
  baseUrl: '/docs/',
};

const process = (value: string, page = 'tutorial/shop') =>
  createProcessor({
    format: 'mdx',
    jsx: true,
    remarkPlugins: [[symbolLinks, options]],
  })
    .process(new VFile({ value, path: `/site/docs/${page}.mdx` }))
    .then(String);

it('adds the card of a term to its links, once per page', async () => {
  const jsx = await process(
    'A [source](../general-usage/glossary.mdx#source) and [sources](../general-usage/glossary.mdx#source).',
  );
  expect(jsx.match(/className="term" data-card="0"/g)).toHaveLength(2);
  expect(jsx).toContain('href="../general-usage/glossary.mdx#source"');
  expect(jsx).toContain('[[&quot;Source&quot;,&quot;Groups resources.&quot;');
});

it.each([
  '[unknown](../general-usage/glossary.mdx#sorce)', // reported by the anchor check
  '[no term](../general-usage/glossary.mdx)',
  '[other page](./glossary.mdx#source)',
  '[elsewhere](https://example.com/general-usage/glossary.mdx#source)',
  '## [Heading](../general-usage/glossary.mdx#source)',
])('keeps %s as a plain link', async (markdown) => {
  const jsx = await process(markdown);
  expect(jsx).not.toContain('data-card');
  expect(jsx).not.toContain('ApiCards');
});

it('resolves a link from a page in the same folder', async () => {
  const link = '[source](./glossary.mdx#source)';
  expect(await process(link, 'general-usage/pipeline')).toContain('data-card');
});
