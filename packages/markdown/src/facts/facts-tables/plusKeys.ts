/**
 * `<PlusKeys of="…" />`: the keys of a section of dlt.yml; with `type`, only those of one destination type.
 * Without `of`, the list of sections.
 */
import type { RootContent } from 'mdast';
import { didYouMean } from '@docs/facts/nearest';
import type { PlusKey, PlusSection, PlusType } from '@docs/facts/plus';
import { rowList, type Row } from '../../references/api-reference/rows';
import { attributesOf, textOf } from './attributes';
import type { Expand, FactsContext } from './context';
import { textNode, spans } from './spans';

/** Display names of types. */
const TYPES: Readonly<Record<PlusType, string | null>> = {
  any: null,
  bool: 'bool',
  contract: null,
  disposition: 'str | map',
  hints: 'map',
  map: 'map',
  reference: 'str',
  section: 'map',
  string: 'str',
  strings: 'list[str]',
};

function typeOf({ type, values }: PlusKey): string | null {
  const all = [...values, ...(type === 'reference' ? ['…'] : [])];
  return values.length > 0 ? all.join(' | ') : TYPES[type];
}

/** Path prefix of a section's keys; in `map` sections it includes a name. */
const above = ({ name, type }: PlusSection): string =>
  type === 'map' ? `${name}.<name>` : name;

function rowOf(key: PlusKey, section: PlusSection, ids: Set<string>): Row {
  const id = `dlt-yml-${section.name}-${key.name}`.replaceAll(/[^\w.-]/g, '');
  const isFirst = !ids.has(id);
  ids.add(id);
  return {
    name: key.name,
    type: typeOf(key),
    value: key.default,
    words: spans(key.words),
    linked: isFirst ? [id] : [],
  };
}

const paragraph = (words: string): RootContent => ({
  type: 'paragraph',
  children: spans(words),
});

/** The keys of a section, those of a single destination type last. */
function keysOf(
  section: PlusSection,
  requested: string | undefined,
  { ids }: FactsContext,
): RootContent[] {
  const kinds = [...new Set(section.keys.map((key) => key.of))];
  const named = kinds.filter((kind) => kind !== null);
  if (requested !== undefined && !named.includes(requested)) {
    throw new Error(
      `${section.name} has no keys of type "${requested}"${didYouMean(requested, named)}`,
    );
  }
  return kinds
    .filter((kind) => requested === undefined || kind === requested)
    .flatMap((kind) => {
      const keys = section.keys.filter((key) => key.of === kind);
      const label = above(section) + (kind === null ? '' : `, type ${kind}`);
      return rowList(
        label,
        keys.map((key) => rowOf(key, section, ids)),
      );
    });
}

/** Expands `<PlusKeys>`. */
export const plusKeys: Expand = (element, context) => {
  const attributes = attributesOf(element, ['of', 'type'] as const);
  const of = textOf(attributes, 'of');
  const type = textOf(attributes, 'type');
  if (of === undefined) {
    if (type !== undefined) {
      throw new Error(`type="${type}" needs a section; add of="…"`);
    }
    return rowList(
      'Sections of dlt.yml',
      context.plus.sections.map(({ name, words, experimental }) => ({
        name,
        type: null,
        value: null,
        words: [
          ...spans(words),
          ...(experimental ? [textNode(' 🧪 Experimental.')] : []),
        ],
      })),
    );
  }
  const section = context.plus.section(of);
  return [
    ...keysOf(section, type, context),
    ...(section.others === null || type !== undefined
      ? []
      : [paragraph(`You can also set the ${section.others}.`)]),
  ];
};
