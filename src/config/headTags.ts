import type { HtmlTagObject } from '@docusaurus/types';

/**
 * Tags for every page's head that Docusaurus does not add. The browser colours its UI before it has loaded a
 * stylesheet, so the values of `--ground` in src/css/tokens.css are repeated here; a unit test compares them.
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
      content: '#110f0d',
      media: '(prefers-color-scheme: dark)',
    },
  },
];
