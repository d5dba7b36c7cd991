/** The lists at the end of a page: module-level names, and names from other modules. */
import type { RootContent } from 'mdast';
import type { Inventory } from '@docs/facts/api/inventory';
import { linkTo } from '@docs/facts/api/inventory';
import type { ApiReexport, ApiSymbol } from '@docs/facts/api/types';
import { htmlBlock, text } from '../../tree/html';
import { typeNodes } from './entries';
import { sentence } from './rows';
import type { Scope } from './linkedNames';
import { REEXPORTS_HEADING, specialHeading, TYPES_HEADING } from './sections';
import type { Words } from './words';

/** True for symbols with their own heading. */
export const hasEntry = (symbol: ApiSymbol): boolean =>
  symbol.kind === 'class' || symbol.kind === 'function';

/** Types, constants and variables; described ones first, in the author's order. */
export function typesNodes(scope: Scope, words: Words): RootContent[] {
  const { module } = scope;
  const values = module.facts.symbols.filter((symbol) => !hasEntry(symbol));
  const order = [...words.names.keys()];
  const described = order.flatMap((name) =>
    values.filter((value) => value.name === name),
  );
  const rest = values.filter((value) => !order.includes(value.name));
  const nodes = typeNodes(
    [...described, ...rest],
    words,
    (name) =>
      module.anchors.get(name) ?? { id: name.toLowerCase(), aliases: [] },
    scope,
  );
  return nodes.length > 0
    ? [specialHeading(TYPES_HEADING), ...words.prose, ...nodes]
    : [];
}

/** Re-exported names, each with a link to its entry. */
export function reexportNodes(
  reexports: readonly ApiReexport[],
  words: Words,
  inventory: Inventory,
): RootContent[] {
  if (reexports.length === 0) {
    return [];
  }
  const order = [...words.names.keys()];
  const rank = ({ name }: ApiReexport) => {
    const index = order.indexOf(name);
    return index < 0 ? order.length : index;
  };
  const rows = [...reexports]
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
    .flatMap(({ name, target }) => {
      const location = inventory.find(target);
      const label: RootContent = { type: 'inlineCode', value: name };
      return [
        htmlBlock('dt', {}, [
          location
            ? {
                type: 'link',
                url: linkTo(location),
                children: [{ type: 'inlineCode', value: name }],
              }
            : label,
          htmlBlock('span', {}, [text(target)]),
        ]),
        htmlBlock('dd', {}, [
          ...sentence(words.names.get(name)?.words ?? []),
        ] as RootContent[]),
      ];
    });
  return [
    specialHeading(REEXPORTS_HEADING),
    ...words.prose,
    htmlBlock('dl', { className: 'api-names' }, rows),
  ];
}
