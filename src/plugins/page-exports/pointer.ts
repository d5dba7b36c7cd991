/** What each HTML page says to agents, which read it as text. */
import type { HtmlTagObject } from '@docusaurus/types';
import { INDEX_FILE } from '@docs/markdown/records/paths';

/**
 * A hidden paragraph at the start of the body: neither seen nor read aloud, but in the text that agents make of a
 * page. Converters drop the head, and with it the alternate link to the page's Markdown.
 */
export function agentPointer(url: string, baseUrl: string): HtmlTagObject {
  const index = `${url}${baseUrl}${INDEX_FILE}`;
  return {
    tagName: 'p',
    attributes: { hidden: true },
    innerHTML:
      `For AI agents: the index of this documentation is <a href="${index}">${index}</a>. ` +
      'Each page is Markdown at its address with .md.',
  };
}
