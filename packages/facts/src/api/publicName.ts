/** The names that packages offer for what their modules define: `shop.Order` for `shop.orders.model.Order`. */
import { patternOf, searchWords } from '../search';
import type { Inventory } from './inventory';

/** Names in programs of users; the library's own modules import others. */
const CALLED = patternOf(searchWords.parameters.called);

/** Longer names say no more than the path of the definition. */
const MAX_PARTS = 3;

const names = new WeakMap<Inventory, ReadonlyMap<string, string>>();

const partsOf = (name: string): number => name.split('.').length;

function shortest({ reexports, find }: Inventory): Map<string, string> {
  const found = new Map<string, string>();
  const aliases = [...reexports.keys()]
    .filter(
      (alias) =>
        partsOf(alias) <= MAX_PARTS &&
        !alias.includes('._') &&
        // `dlt.pipeline` is a function in a program, so `dlt.pipeline.Order` is none of its names.
        !reexports.has(alias.slice(0, alias.lastIndexOf('.'))),
    )
    .sort(
      (a, b) =>
        Number(CALLED.test(b)) - Number(CALLED.test(a)) ||
        partsOf(a) - partsOf(b) ||
        (a < b ? -1 : 1),
    );
  for (const alias of aliases) {
    const path = find(alias)?.path;
    if (path !== undefined && !found.has(path)) {
      found.set(path, alias);
    }
  }
  return found;
}

/** The shortest name under which users import a definition; undefined without one. */
export function publicName(
  path: string,
  inventory: Inventory,
): string | undefined {
  const known = names.get(inventory) ?? shortest(inventory);
  names.set(inventory, known);
  return known.get(path);
}
