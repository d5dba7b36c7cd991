import type { Heading, Root, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { expect, it } from 'vitest';
import pageMonogram from '../src/outputs/page-monogram';

const processor = unified().use(pageMonogram, {
  docsDir: '/site/docs',
  monograms: { 'sources/shop': { letters: 'Sh', hue: 90 } },
});

/** The letters of a heading, and its text. */
const wordsOf = (heading: Heading): string => {
  const [first] = heading.children as RootContent[];
  const letters =
    first?.type === 'htmlBlock'
      ? first.data.hProperties['data-letters']
      : undefined;
  return `${letters ?? '-'} ${toString(heading)}`;
};

/** The level-1 headings of a page. */
async function headings(page: string, tree: Root): Promise<string[]> {
  const file = new VFile({ path: `/site/docs/${page}.mdx` });
  file.data.frontMatter = { title: 'Shop' };
  const { children } = await processor.run(tree, file);
  return children.flatMap((node) =>
    node.type === 'heading' && node.depth === 1 ? [wordsOf(node)] : [],
  );
}

const root = (...children: Root['children']): Root => ({
  type: 'root',
  children,
});

it('puts the letters before the title of the front matter', async () => {
  await expect(headings('sources/shop', root())).resolves.toEqual(['Sh Shop']);
});

it('uses the heading that a page has', async () => {
  const heading = {
    type: 'heading' as const,
    depth: 1 as const,
    children: [{ type: 'text' as const, value: 'Own' }],
  };
  await expect(headings('sources/shop', root(heading))).resolves.toEqual([
    'Sh Own',
  ]);
});

it('leaves other pages as they are', async () => {
  await expect(headings('sources/other', root())).resolves.toEqual([]);
});
