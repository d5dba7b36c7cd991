/** The line "Used in" of an entry: guides whose code links to it. */
import path from 'node:path';
import type { RootContent } from 'mdast';
import { htmlBlock, text } from '../../tree/html';
import type { Guide } from '../symbol-links/guideLinks';

/** Most guides in a line. */
const MOST = 5;

/**
 * The line; nothing without guides.
 *
 * @param page id of the page with the entry, to which the links are relative
 */
export function usedIn(
  guides: readonly Guide[] | undefined,
  page: string,
): RootContent[] {
  if (guides === undefined || guides.length === 0) {
    return [];
  }
  const links = guides.slice(0, MOST).map(({ id, title }): RootContent => ({
    type: 'link',
    url: `${path.posix.relative(path.posix.dirname(page), id)}.mdx`,
    children: [{ type: 'text', value: title }],
  }));
  const more = guides.length - links.length;
  return [
    htmlBlock('p', { className: 'raised-in' }, [
      text('Used in '),
      ...links.flatMap((link, index) =>
        index > 0 ? [text(', '), link] : [link],
      ),
      ...(more > 0 ? [text(` and ${String(more)} more`)] : []),
    ]),
  ];
}
