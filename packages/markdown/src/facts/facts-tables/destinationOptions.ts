/** `<DestinationOptions />`: for each destination the options that only it has, with their defaults. */
import type { PhrasingContent } from 'mdast';
import { readableDefault } from '@docs/facts/config/readable';
import type { ConfigField } from '@docs/facts/config/types';
import { code } from '../../references/api-reference/rows';
import { attributesOf } from './attributes';
import type { Expand } from './context';
import { joined, link, textNode } from './spans';
import { tableNode } from './table';

/** Options that these classes declare are common to destinations. */
const COMMON = [
  'DestinationClientConfiguration',
  'DestinationClientDwhConfiguration',
  'DestinationClientDwhWithStagingConfiguration',
].map((name) => `dlt.common.destination.client.${name}`);

/** An option with its default. */
function optionNodes(field: ConfigField): PhrasingContent[] {
  const value = readableDefault(field);
  return [
    code(field.name),
    ...(field.required
      ? [textNode(' (required)')]
      : value === null
        ? []
        : [textNode(' = '), code(value)]),
  ];
}

/** Expands `<DestinationOptions>`. */
export const destinationOptions: Expand = (
  element,
  { config, destinations },
) => {
  attributesOf(element, []);
  const rows = destinations.all.map(({ name, spec }) => {
    const own = config
      .spec(spec)
      .fields.filter(
        (field) => !COMMON.includes(field.from) && field.name !== 'credentials',
      );
    const page = destinations.page(name);
    return {
      cells: [
        [page === undefined ? code(name) : link(page, [code(name)])],
        own.length === 0 ? [textNode('—')] : joined(own.map(optionNodes)),
      ],
    };
  });
  return [tableNode(['Destination', 'Options of its own'], rows)];
};
