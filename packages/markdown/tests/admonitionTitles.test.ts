import remarkDirective from 'remark-directive';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Root } from 'mdast';
import { expect, it } from 'vitest';
import admonitionTitles from '../src/prose/admonition-titles';

/** Names and titles of the admonitions of Markdown. */
async function titles(markdown: string): Promise<string[]> {
  const processor = unified()
    .use(remarkParse)
    .use(remarkDirective)
    .use(admonitionTitles);
  const tree: Root = await processor.run(processor.parse(markdown));
  return tree.children.flatMap((node) => {
    const [label] = node.type === 'containerDirective' ? node.children : [];
    return label?.type === 'paragraph' && label.data?.directiveLabel
      ? label.children.map((child) => ('value' in child ? child.value : ''))
      : [];
  });
}

it('an admonition without a title gets its kind as one', async () => {
  await expect(titles(':::note\nWords.\n:::\n')).resolves.toEqual(['Note']);
});

it('a title stays as it is written', async () => {
  await expect(
    titles(':::info[dlt+ is a paid add-on]\nWords.\n:::\n'),
  ).resolves.toEqual(['dlt+ is a paid add-on']);
});
