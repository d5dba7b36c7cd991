/** Which entries of a page are for the users of the library, and which are its inner parts, which the page folds. */
import type { RootContent } from 'mdast';
import type { Inventory } from '@docs/facts/api/inventory';
import type { ApiModule, ApiSymbol } from '@docs/facts/api/types';
import { element } from './rows';
import { INTERNALS_HEADING, specialHeading } from './sections';
import type { Uses } from './uses';

/** Packages whose exports are for users: the namespaces of `import dlt`, and the sources and helpers in the package. */
const FOR_USERS =
  /^dlt(?:\.(?:current|destinations|destinations\.adapters|mark|progress|sources(?:\.\w+)*|helpers(?:\.\w+)*|pipeline\.(?:current|mark|progress)))?$/;

/** Kinds of classes that users write or meet by their names, whatever links to them. */
const MET = new Set(['configspec', 'exception', 'typeddict']);

/** Dotted paths of the names that packages for users export. */
function exportedNames({ reexports, find }: Inventory): Set<string> {
  return new Set(
    [...reexports.keys()]
      .filter((name) => FOR_USERS.test(name.slice(0, name.lastIndexOf('.'))))
      .flatMap((name) => find(name)?.path ?? []),
  );
}

/** Dotted paths of the names that code of the guides uses, with those of the classes and modules around them. */
function usedNames({ guides }: Uses): Set<string> {
  const used = new Set<string>();
  for (const name of guides.keys()) {
    for (
      let path = name;
      path !== '';
      path = path.slice(0, Math.max(path.lastIndexOf('.'), 0))
    ) {
      used.add(path);
    }
  }
  return used;
}

/** Tells the inner parts of a module from what its users call. */
export type Internals = (module: ApiModule) => ReadonlySet<ApiSymbol>;

/**
 * Creates the rule. A name is internal when no code of a guide uses it or its members, no package for users exports it,
 * and it is neither an exception nor a type of configuration. Nothing is internal in a module without any name that is
 * used or exported: there is nothing to put above.
 */
export function internalsOf(inventory: Inventory, uses: Uses): Internals {
  const open = new Set([...exportedNames(inventory), ...usedNames(uses)]);
  return ({ module, symbols }) => {
    const hidden = symbols.filter(({ name }) => !open.has(`${module}.${name}`));
    return new Set(
      hidden.length === symbols.length
        ? []
        : hidden.filter(
            (symbol) =>
              symbol.kind === 'function' ||
              (symbol.kind === 'class' &&
                !symbol.flags.some((flag) => MET.has(flag))),
          ),
    );
  };
}

/** Entries below the heading "Internals", folded. */
export function internalNodes(entries: readonly RootContent[]): RootContent[] {
  return entries.length === 0
    ? []
    : [
        specialHeading(INTERNALS_HEADING),
        {
          ...element('Fold', {
            label:
              'Names that the library uses itself, and that programs seldom need',
          }),
          children: entries as ReturnType<typeof element>['children'],
        },
      ];
}
