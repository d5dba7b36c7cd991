/** Addresses of what the export writes. The browser uses this file too: it imports nothing. */

/** The index of all pages, below the base URL; it is the landing page's Markdown as well. */
export const INDEX_FILE = 'llms.txt';

/** The text of all guides in one file, below the base URL. */
export const FULL_TEXT_FILE = 'llms-full.txt';

/** Name of the Markdown of a docs page that is at the base URL itself. */
const ROOT_PAGE = 'index';

/**
 * Address of a page's Markdown: `/docs/intro` and `/docs/intro/` have `/docs/intro.md`.
 *
 * @param permalink the page's address with the base URL
 * @param baseUrl with both slashes
 */
export function twinAddress(permalink: string, baseUrl: string): string {
  const path = permalink.replace(/\/+$/, '');
  return path.length < baseUrl.length
    ? `${baseUrl}${ROOT_PAGE}.md`
    : `${path}.md`;
}
