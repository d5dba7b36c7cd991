/** The page that is being opened, which comes first in lists that are searched from the start. */
import { isSamePage } from './paths';

/** The address that the browser came in by. */
const here = location.pathname;

/**
 * Docusaurus makes a regular expression of each path that it tries, in order; with hundreds of pages that
 * holds a phone for a tenth of a second.
 *
 * @param items their paths exclude each other, so their order means nothing else
 * @param isPage whether an item's path is matched whole
 */
export function hereFirst<Item extends { readonly path: string }>(
  items: readonly Item[],
  isPage: (item: Item) => boolean = () => true,
): readonly Item[] {
  const found = items.find(
    (item) => isSamePage(item.path, here) && isPage(item),
  );
  return found ? [found, ...items.filter((item) => item !== found)] : items;
}
