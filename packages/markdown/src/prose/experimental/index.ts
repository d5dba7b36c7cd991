/**
 * Remark plugin: shows the mark of experimental features as a badge with the word, also in the page's heading.
 * Titles, the Markdown export and the search keep the mark.
 */
import type { Heading, PhrasingContent, Root, Text } from 'mdast';
import type { MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { Plugin } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { BADGE_CLASS, BADGE_TEXT, EXPERIMENTAL } from '../marks/experimental';

/** The mark, with the word where the Markdown has both. */
const MARK = new RegExp(`${EXPERIMENTAL}(?: Experimental\\.)?`, 'u');

const badge = (): MdxJsxTextElement => ({
  type: 'mdxJsxTextElement',
  name: 'span',
  attributes: [
    { type: 'mdxJsxAttribute', name: 'className', value: BADGE_CLASS },
  ],
  children: [{ type: 'text', value: BADGE_TEXT }],
});

/** The text with badges in place of its marks. */
const withBadges = (value: string): PhrasingContent[] =>
  value
    .split(MARK)
    .flatMap((part, index): PhrasingContent[] => [
      ...(index > 0 ? [badge()] : []),
      ...(part === '' ? [] : [{ type: 'text' as const, value: part }]),
    ]);

/** The page's heading; Docusaurus shows the front matter's title only on a page without one. */
const pageHeading = (title: string): Heading => ({
  type: 'heading',
  depth: 1,
  children: withBadges(title),
});

const experimental: Plugin<[], Root> = () => (tree, file) => {
  visit(tree, 'text', (node: Text, index, parent) => {
    if (!parent || index === undefined || !node.value.includes(EXPERIMENTAL)) {
      return undefined;
    }
    const parts = withBadges(node.value);
    parent.children.splice(index, 1, ...parts);
    return [SKIP, index + parts.length];
  });
  const { title } = (file.data.frontMatter ?? {}) as { title?: unknown };
  if (typeof title === 'string' && title.includes(EXPERIMENTAL)) {
    tree.children.unshift(pageHeading(title));
  }
};

export default experimental;
