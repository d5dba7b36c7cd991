/** The lines "Inherited from" of a class: the members that it has from other classes of the library. */
import type { RootContent } from 'mdast';
import {
  linkTo,
  type Inventory,
  type SymbolLocation,
} from '@docs/facts/api/inventory';
import { symbolAt } from '@docs/facts/api/symbolAt';
import type { ApiClass } from '@docs/facts/api/types';
import { htmlBlock, text } from '../../tree/html';
import { code } from './rows';

/** Classes of a line; its handler in packages/markdown/src/records/toMarkdown keeps only the link to the base class. */
export const INHERITED_CLASS = 'raised-in inherited';

/** Members of one base class. */
export interface Inherited {
  readonly base: SymbolLocation;
  readonly members: readonly SymbolLocation[];
}

/** The constructor is described with its class, which has its signature. */
const membersOf = (symbol: ApiClass): string[] =>
  symbol.members.map(({ name }) => name).filter((name) => name !== '__init__');

/**
 * The members that a class inherits, by base class in the method resolution order. A member is with the first
 * class that defines it; those that the class overrides, and base classes without an entry, are left out.
 */
export function inheritedMembers(
  symbol: ApiClass,
  inventory: Inventory,
): Inherited[] {
  const seen = new Set(membersOf(symbol));
  return (symbol.mro ?? []).flatMap((path) => {
    const base = inventory.find(path);
    const found = base && symbolAt(base, inventory);
    if (!base || found?.kind !== 'class') {
      return [];
    }
    const names = membersOf(found).filter((name) => !seen.has(name));
    names.forEach((name) => seen.add(name));
    const members = [...new Set(names)].map((name) =>
      inventory.get(`${base.path}.${name}`),
    );
    return members.length > 0 ? [{ base, members }] : [];
  });
}

const nameLink = (location: SymbolLocation): RootContent => ({
  type: 'link',
  url: linkTo(location),
  children: [code(location.path.slice(location.path.lastIndexOf('.') + 1))],
});

/** One line for each base class that the class has members from. */
export const inheritedNodes = (
  symbol: ApiClass,
  inventory: Inventory,
): RootContent[] =>
  inheritedMembers(symbol, inventory).map(({ base, members }) =>
    htmlBlock('p', { className: INHERITED_CLASS }, [
      text('Inherited from '),
      nameLink(base),
      text(': '),
      ...members.flatMap((member, index) =>
        index > 0 ? [text(', '), nameLink(member)] : [nameLink(member)],
      ),
    ]),
  );
