/**
 * Docusaurus plugin: marks the document before its first paint when the reader has chosen another form of code than
 * the pages are written in. src/css/code.css waits for the other form then, instead of showing the first one.
 */
import type { LoadContext, Plugin } from '@docusaurus/types';
import { QUESTIONS, usualOf } from '../../choices/choices';

/**
 * The inline script. A browser that blocks localStorage throws.
 *
 * @param namespace the end of all keys of the site in localStorage
 */
export function markScript(namespace: string): string {
  const choices = Object.entries(QUESTIONS).map(([name, question]) => [
    `data-${name}`,
    question.key + namespace,
    Object.keys(question.options).filter((one) => one !== usualOf(question)),
  ]);
  return `try{for(const[a,k,v]of ${JSON.stringify(choices)})if(v.includes(localStorage[k]))document.documentElement.setAttribute(a,"")}catch{}`;
}

export default function markChoices({ siteStorage }: LoadContext): Plugin {
  return {
    name: 'mark-choices',
    injectHtmlTags: () => ({
      headTags: [
        {
          tagName: 'script',
          innerHTML: markScript(siteStorage.namespace),
        },
      ],
    }),
  };
}
