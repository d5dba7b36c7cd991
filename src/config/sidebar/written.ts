/**
 * The sections name every page that the site owes, at its place; a page that is not written yet is left
 * out, and a category in which nothing is left.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { SidebarItem } from './types';

/** The items of which there is a page. Categories that lead to a missing page keep their items. */
export function written(
  items: readonly SidebarItem[],
  docsDir: string,
): SidebarItem[] {
  const exists = (id: string): boolean =>
    fs.existsSync(path.join(docsDir, `${id}.mdx`));
  return items.flatMap((item): SidebarItem[] => {
    if (typeof item === 'string') {
      return exists(item) ? [item] : [];
    }
    if (item.type !== 'category' || !Array.isArray(item.items)) {
      return [item];
    }
    const { link, ...category } = item;
    const children = written(item.items, docsDir);
    const page = link?.type === 'doc' ? link.id : undefined;
    const leads = page === undefined ? link : exists(page) ? link : undefined;
    return children.length === 0 && (page === undefined || !leads)
      ? []
      : [{ ...category, ...(leads && { link: leads }), items: children }];
  });
}
