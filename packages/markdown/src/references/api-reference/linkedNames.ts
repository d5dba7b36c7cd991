/** Names of a type or signature, each with the entry that it leads to. */
import type { InventoryModule, Inventory } from '@docs/facts/api/inventory';
import { linkTo } from '@docs/facts/api/inventory';

/** String literals are left unchanged; names outside of them may be linked. */
const TOKEN =
  /(?<literal>"[^"]*"|'[^']*')|(?<name>[A-Za-z_][\w.]*)(?<colon>\s*[:=(])?/g;

/** Where names are looked up. */
export interface Scope {
  readonly inventory: Inventory;
  /** The module that a name is read in. */
  readonly module: InventoryModule;
}

/** A piece of text, and the path of its entry without the site's base URL. */
export interface Piece {
  readonly text: string;
  readonly url?: string;
}

/** Cuts a type, or the part of a signature after its own name, at the names that have an entry. */
export function linkedNames(
  text: string,
  { inventory, module }: Scope,
): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const name = match.groups?.name;
    // A name before a colon or an equals sign is a parameter; before a parenthesis, the symbol itself.
    const target =
      name !== undefined && match.groups?.colon === undefined
        ? module.facts.names[name]
        : undefined;
    const location = target === undefined ? undefined : inventory.find(target);
    if (name !== undefined && location) {
      pieces.push(
        { text: text.slice(end, match.index) },
        { text: name, url: linkTo(location) },
      );
      end = match.index + name.length;
    }
  }
  return [...pieces, { text: text.slice(end) }].filter(
    (piece) => piece.text !== '',
  );
}
