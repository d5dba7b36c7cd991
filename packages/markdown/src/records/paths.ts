/**
 * Addresses of the exported files. The twin of a page is its Markdown version. This module has no imports,
 * because the browser loads it too.
 */

/** The index of all pages, below the base URL; also the Markdown twin of the landing page. */
export const INDEX_FILE = 'llms.txt';

/** The index of a section's pages, in the section's folder. */
export const SECTION_INDEX_FILE = 'llms.txt';

/** The text of all guides in one file, below the base URL. */
export const FULL_TEXT_FILE = 'llms-full.txt';

/** File name of the Markdown twin of a docs page that is at the base URL itself. */
const ROOT_PAGE = 'index';

/**
 * Address of a page's Markdown twin: `/docs/intro.md` for both `/docs/intro` and `/docs/intro/`.
 *
 * @param permalink the page's address with the base URL
 * @param baseUrl base URL with leading and trailing slash
 */
export function twinAddress(permalink: string, baseUrl: string): string {
  const path = permalink.replace(/\/+$/, '');
  return path.length < baseUrl.length
    ? `${baseUrl}${ROOT_PAGE}.md`
    : `${path}.md`;
}
