/**
 * `<ConfigFields of="…" section="…" />`: the fields of a spec, in the style of a manual page. With `env`, each has
 * the name of its environment variable. A list inside, `` - `workers`: description ``, describes fields.
 */
import type { PhrasingContent, RootContent } from 'mdast';
import { linkTo } from '@docs/facts/api/inventory';
import { environmentName, fieldPath } from '@docs/facts/config/forms';
import { readableDefault, readableType } from '@docs/facts/config/readable';
import type { ConfigField } from '@docs/facts/config/types';
import { optionsOf } from '@docs/facts/destinations/options';
import { didYouMean } from '@docs/facts/nearest';
import {
  anchor,
  badge,
  code,
  factCells,
  typeNodes,
  sentence as asSentence,
} from '../../references/api-reference/rows';
import { wordsOf, type Words } from '../../references/api-reference/words';
import { htmlBlock, text } from '../../tree/html';
import { attributesOf } from './attributes';
import type { Expand, FactsContext } from './context';
import { textNode } from './spans';
import { SELECTION, selectionOf, type Selection } from './selection';

/** What an element shows besides the facts. */
interface Extras {
  readonly names: Words['names'];
  /** Whether to show the environment variables. */
  readonly env: boolean;
}

const NO_EXTRAS: Extras = { names: new Map(), env: false };

const lastPart = (dotted: string): string =>
  dotted.slice(dotted.lastIndexOf('.') + 1);

/** The name of a class, linked to its entry if it has one. */
function classLink(
  dotted: string,
  { inventory }: FactsContext,
): PhrasingContent {
  const location = inventory.find(dotted);
  const name = code(lastPart(dotted));
  return location
    ? { type: 'link', url: linkTo(location), children: [name] }
    : name;
}

/** The summary of a field from the API reference, of this class or of the declaring class. */
function sentenceOf(
  field: ConfigField,
  spec: string,
  { summaries }: FactsContext,
): string | undefined {
  return (
    summaries.get(`${spec}.${field.name}`) ??
    summaries.get(`${field.from}.${field.name}`)
  );
}

/** A field: name, type, default, badges and declaring class on one line, its summary below. */
function fieldNodes(
  field: ConfigField,
  { spec, section }: Selection,
  context: FactsContext,
  { names, env }: Extras,
): RootContent[] {
  const id = section === undefined ? undefined : fieldPath(section, field.name);
  const isFirst = id !== undefined && !context.ids.has(id);
  if (id !== undefined) {
    context.ids.add(id);
  }
  const value = readableDefault(field);
  const badges = [
    ...(field.required ? ['required'] : []),
    ...(field.secret ? ['secret'] : []),
  ];
  const words = names.get(field.name)?.words;
  const sentence = words ? undefined : sentenceOf(field, spec.path, context);
  const variable: RootContent[] =
    env && section !== undefined
      ? [
          text(' '),
          htmlBlock('span', { className: 'config-env' }, [
            code(environmentName(section, field.name)),
          ]),
        ]
      : [];
  const inherited: RootContent[] =
    field.from === spec.path
      ? []
      : [
          text(' '),
          htmlBlock('span', { className: 'config-from' }, [
            text('from '),
            classLink(field.from, context),
          ]),
        ];
  return [
    htmlBlock('dt', {}, [
      ...(isFirst ? [anchor(id)] : []),
      code(field.name),
      ...factCells(typeNodes(readableType(field.type)), value),
      ...badges.flatMap((word) => badge(word)),
      ...inherited,
      ...variable,
    ]),
    htmlBlock('dd', {}, [
      ...asSentence(
        words ?? (sentence === undefined ? [] : [textNode(sentence)]),
      ),
    ]),
  ];
}

/** The list of the selected fields; required ones come first, and deprecated ones last. */
export function fieldList(
  selection: Selection,
  context: FactsContext,
  extras: Extras = NO_EXTRAS,
): RootContent[] {
  const { chosen, section } = selection;
  const destination = context.destinations.all.find(
    ({ name }) => section === `destination.${name}`,
  );
  const fields =
    destination === undefined || chosen
      ? selection.fields
      : optionsOf(destination, selection.fields);
  const isDeprecated = (field: ConfigField): boolean =>
    /^deprecated\b/i.test(
      sentenceOf(field, selection.spec.path, context) ?? '',
    );
  const rank = (field: ConfigField): number =>
    field.required ? 0 : isDeprecated(field) ? 2 : 1;
  const ordered = chosen
    ? fields
    : [...fields].sort((a, b) => rank(a) - rank(b));
  return [
    htmlBlock(
      'dl',
      { className: 'api-names config-fields' },
      ordered.flatMap((field) => fieldNodes(field, selection, context, extras)),
    ),
  ];
}

/** Expands `<ConfigFields>`. */
export const configFields: Expand = (element, context) => {
  const { env, ...attributes } = attributesOf(element, [
    ...SELECTION,
    'env',
  ] as const);
  const selection = selectionOf(attributes, context.config);
  const { names, prose } = wordsOf(element.children);
  if (prose.length > 0) {
    throw new Error(
      '<ConfigFields> may only contain a list of names, each with a description',
    );
  }
  const known = selection.fields.map(({ name }) => name);
  for (const name of names.keys()) {
    if (!known.includes(name)) {
      throw new Error(
        `"${name}" is not shown by this <ConfigFields>${didYouMean(name, known)}`,
      );
    }
  }
  return fieldList(selection, context, { names, env: env === true });
};
