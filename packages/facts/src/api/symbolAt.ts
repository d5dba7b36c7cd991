/** The facts about the name at a place. */
import type { Inventory, SymbolLocation } from './inventory';
import type { ApiSymbol } from './types';

/** The symbol at a place, also a member of a class; undefined for a module. */
export function symbolAt(
  location: SymbolLocation,
  inventory: Pick<Inventory, 'byPage'>,
): ApiSymbol | undefined {
  const module = inventory.byPage.get(location.page);
  const names = location.path
    .slice((module?.facts.module.length ?? 0) + 1)
    .split('.');
  let scope: readonly ApiSymbol[] = module?.facts.symbols ?? [];
  let found: ApiSymbol | undefined;
  for (const name of names) {
    found = scope.find((symbol) => symbol.name === name);
    scope = found?.kind === 'class' ? found.members : [];
  }
  return found;
}
