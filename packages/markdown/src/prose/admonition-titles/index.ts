/**
 * Remark plugin: writes the title of admonitions that have none. The theme's own are in lower case, and a style sheet
 * that capitalised them would also do so to titles of authors, which may begin with the name of a package.
 */
import type { Paragraph, Root } from 'mdast';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';

const capitalised = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1);

const admonitionTitles: Plugin<[], Root> = () => (tree) => {
  visit(tree, 'containerDirective', ({ name, children }) => {
    const [first] = children;
    if (first?.type !== 'paragraph' || !first.data?.directiveLabel) {
      const label: Paragraph = {
        type: 'paragraph',
        data: { directiveLabel: true },
        children: [{ type: 'text', value: capitalised(name) }],
      };
      children.unshift(label);
    }
  });
};

export default admonitionTitles;
