/** Replaces `theme-common`'s module of hooks where the content of the mobile sidebar is set. */
import { useMemo } from 'react';

export { ReactContextError } from '@docusaurus/theme-common';

/**
 * Returns the object of the previous render while its fields are the same, in any order. The original sorts
 * the field names with `localeCompare`, whose first call on a page loads the browser's collation data: 10 to
 * 30 ms on a desktop, for two names.
 */
export function useShallowMemoObject<Item extends object>(object: Item): Item {
  const fields = Object.entries(object)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flat();
  // eslint-disable-next-line react-hooks/use-memo, react-hooks/exhaustive-deps -- the dependencies are the object's fields, a list of variable length
  return useMemo(() => object, fields);
}
