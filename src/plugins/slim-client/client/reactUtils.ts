/** Stands in for `theme-common`'s module of hooks, where the menu of a phone is handed its content. */
import { useMemo } from 'react';

export { ReactContextError } from '@docusaurus/theme-common';

/**
 * The object of the last render as long as its fields are the same, in any order. The original orders
 * their names with `localeCompare`; the first use of that on a page loads the browser's tables of
 * languages, 10 to 30 ms on a desktop, for two names.
 */
export function useShallowMemoObject<Item extends object>(object: Item): Item {
  const fields = Object.entries(object)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flat();
  // eslint-disable-next-line react-hooks/use-memo, react-hooks/exhaustive-deps -- a list of any length: the fields stand for the object
  return useMemo(() => object, fields);
}
