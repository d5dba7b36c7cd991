/** The page that is being opened, which comes first in lists that are searched from the start. */

/** The address that the browser came in by, in the form of a route's path. */
const here = location.pathname.replace(/(.)\/$/, '$1');

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
  const found = items.find((item) => item.path === here && isPage(item));
  return found ? [found, ...items.filter((item) => item !== found)] : items;
}
