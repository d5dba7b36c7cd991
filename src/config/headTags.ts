import type { HtmlTagObject } from '@docusaurus/types';

/** Tags of every page's head that Docusaurus does not write itself. */
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
