/** `<ConfigLookup field="…" section="…" />`: every name that dlt tries for a field, in order. */
import type { List, ListItem, PhrasingContent, RootContent } from 'mdast';
import {
  lookupSteps,
  type LookupQuestion,
  type Provider,
} from '@docs/facts/configLookup';
import { fieldOf, mayStandIn, type NamedSpec } from '@docs/facts/config/read';
import { code } from '../../references/api-reference/rows';
import { text } from '../../tree/html';
import { attributesOf, textOf } from './attributes';
import type { Expand } from './context';

/** Fixed last section of the reader's own sources, for which there is no spec. */
const OWN_SOURCE_SECTION = 'credentials';

/** The last section, if dlt never drops it: the least specific place of the spec ends with it too. */
function fixedSection(spec: NamedSpec, parts: readonly string[]) {
  const fixed = spec.sections[0]?.toml.at(-1) ?? spec.section;
  return fixed !== null &&
    fixed !== '' &&
    parts.at(-1) === fixed.split('.').at(-1)
    ? parts.at(-1)
    : undefined;
}

const list = (ordered: boolean, children: ListItem[]): List => ({
  type: 'list',
  ordered,
  spread: false,
  children,
});

const item = (...children: ListItem['children']): ListItem => ({
  type: 'listItem',
  spread: false,
  children,
});

const paragraph = (...children: PhrasingContent[]) =>
  ({ type: 'paragraph', children }) as const;

const PLACES: Readonly<Record<Provider, PhrasingContent[]>> = {
  environment: [{ type: 'text', value: 'Environment variables' }],
  'secrets.toml': [code('.dlt/secrets.toml')],
  'config.toml': [code('.dlt/config.toml')],
};

/** The lookup steps as a list of providers, each with a list of names. */
function lookupNodes(question: LookupQuestion): RootContent[] {
  return [
    list(
      true,
      lookupSteps(question).map(({ provider, keys }) =>
        item(
          paragraph(...PLACES[provider]),
          list(
            true,
            keys.map((key) => item(paragraph(code(key)))),
          ),
        ),
      ),
    ),
  ];
}

/** Expands `<ConfigLookup>`. */
export const configLookup: Expand = (element, { config }) => {
  const attributes = attributesOf(element, [
    'field',
    'section',
    'pipeline',
    'of',
    'secret',
  ] as const);
  const field = textOf(attributes, 'field');
  const section = textOf(attributes, 'section');
  if (field === undefined || section === undefined) {
    throw new Error('field="…" and section="…" are needed');
  }
  const of = textOf(attributes, 'of');
  // The facts do not include the arguments of a reader's own source.
  const isOwn = of === undefined && section.startsWith('sources.');
  const spec = isOwn
    ? undefined
    : of === undefined
      ? config.specAt(section)
      : config.spec(of);
  if (spec && !mayStandIn(spec, section)) {
    throw new Error(`dlt does not look for ${spec.name} in "${section}"`);
  }
  const parts = section === '' ? [] : section.split('.');
  const fixed = spec
    ? fixedSection(spec, parts)
    : parts.at(-1) === OWN_SOURCE_SECTION
      ? OWN_SOURCE_SECTION
      : undefined;
  const secret =
    attributes.secret === true || (spec ? fieldOf(spec, field).secret : false);
  return [
    ...lookupNodes({
      field,
      sections: fixed === undefined ? parts : parts.slice(0, -1),
      fixed,
      pipeline: textOf(attributes, 'pipeline'),
      secret,
    }),
    {
      type: 'paragraph',
      children: [
        text(
          secret
            ? 'The first one that has a value counts. A secret that stands in '
            : 'The first one that has a value counts. A file that is empty or missing is not asked.',
        ),
        ...(secret
          ? [
              code('.dlt/config.toml'),
              text(
                ' is an error. A file that is empty or missing is not asked.',
              ),
            ]
          : []),
      ] as PhrasingContent[],
    },
  ];
};
