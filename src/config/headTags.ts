import type { HtmlTagObject } from '@docusaurus/types';

/**
 * Tags of every page's head that Docusaurus does not write itself. A browser colours its frame before it has a
 * style sheet, so the colours are those of `--ground` in src/css/tokens.css; a unit test compares them.
 */
export const headTags: HtmlTagObject[] = [
  {
    tagName: 'meta',
    attributes: {
      name: 'theme-color',
      content: '#fdfbf8',
      media: '(prefers-color-scheme: light)',
    },
  },
  {
    tagName: 'meta',
    attributes: {
      name: 'theme-color',
      content: '#171412',
      media: '(prefers-color-scheme: dark)',
    },
  },
];
