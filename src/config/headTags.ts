import type { HtmlTagObject } from '@docusaurus/types';
import { QUESTIONS, usualOf } from '../choices/choices';

/** For each choice: its name, its key in localStorage, and the values that blocks of code are rewritten for. */
const rewritten = Object.entries(QUESTIONS).map(([name, question]) => [
  name,
  question.key,
  Object.keys(question.options).filter((one) => one !== usualOf(question)),
]);

/**
 * Marks the document before its first paint when the reader has chosen another form of code, which src/css/code.css
 * waits for. Browsers that refuse localStorage throw.
 */
const MARK_CHOICES = `try{for(const[n,k,v]of ${JSON.stringify(rewritten)})v.includes(localStorage[k])&&document.documentElement.toggleAttribute('data-'+n,true)}catch{}`;

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
      content: '#171412',
      media: '(prefers-color-scheme: dark)',
    },
  },
  { tagName: 'script', attributes: {}, innerHTML: MARK_CHOICES },
];
