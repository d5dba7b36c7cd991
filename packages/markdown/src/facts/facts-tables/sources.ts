/** `<SourceHeader name="…" />`: origin and requirements of a source; and helpers of the other source elements. */
import type { ListItem, PhrasingContent, RootContent } from 'mdast';
import {
  functionOf,
  type NamedSource,
  type SourceFacts,
} from '@docs/facts/sources/read';
import type { SourceFunction, SourceResource } from '@docs/facts/sources/types';
import { code } from '../../references/api-reference/rows';
import { htmlBlock } from '../../tree/html';
import { attributesOf, textOf, type Attributes } from './attributes';
import type { Expand } from './context';
import { codes, joined, link, textNode, spans } from './spans';

/** Length of an abbreviated commit hash. */
const SHORT = 8;

/** The destination in the shown `dlt init` command. */
const DESTINATION = 'duckdb';

/** A source whose functions can be called. */
export type CallableSource = NamedSource & {
  readonly package: string;
  readonly section: string;
  readonly init: string;
};

/**
 * The source that an element names.
 *
 * @throws Error when the source is unknown or has no functions.
 */
export function sourceOf(
  attributes: Attributes<'name'>,
  sources: SourceFacts,
): CallableSource {
  const name = textOf(attributes, 'name');
  if (name === undefined) {
    throw new Error('name="…" is needed: the name of a source\'s page');
  }
  const source = sources.get(name);
  const { package: of, section, init } = source;
  if (of === null || section === null || init === null) {
    throw new Error(
      `${name} has no functions; only sources that dlt init knows have functions`,
    );
  }
  return { ...source, package: of, section, init };
}

/**
 * The function that an element names; undefined when it names none.
 *
 * @throws Error with the nearest name when the source has no such function.
 */
export function namedFunction(
  attributes: Attributes<'function'>,
  source: NamedSource,
): SourceFunction | undefined {
  const name = textOf(attributes, 'function');
  return name === undefined ? undefined : functionOf(source, name);
}

/** A label above a list or a table. */
export const labelNode = (children: readonly PhrasingContent[]): RootContent =>
  htmlBlock('p', { className: 'api-label' }, [...children]);

/** URL of a copied source at the commit that was read. */
const treeUrl = (
  { repository, commit }: SourceFacts,
  { package: folder }: CallableSource,
): string =>
  `https://github.com/${repository}/tree/${commit}/sources/${folder}`;

/** URL of a function's line; undefined for core sources, whose functions are in the API reference. */
export function lineUrl(
  { repository, commit }: SourceFacts,
  source: NamedSource,
  { module, line }: SourceFunction,
): string | undefined {
  if (source.origin === 'core') {
    return undefined;
  }
  const isPackage =
    module === source.package ||
    Object.keys(source.modules).some((name) => name.startsWith(`${module}.`));
  const file = `${module.replaceAll('.', '/')}${isPackage ? '/__init__' : ''}.py`;
  return `https://github.com/${repository}/blob/${commit}/sources/${file}#L${line}`;
}

/** The names of resources, or their pattern. */
export const labelOf = ({
  names,
  pattern,
}: SourceResource): PhrasingContent[] =>
  pattern === null ? codes(names) : spans(pattern);

/** The cursors and state of a resource, for the line about incremental loading. */
function memory(resource: SourceResource): PhrasingContent[] {
  const paths = [...new Set(resource.cursors.flatMap((one) => one.paths))];
  return [
    ...labelOf(resource),
    textNode(': '),
    ...(paths.length > 0
      ? joined(
          paths.map((path) => [code(path)]),
          ' or ',
        )
      : spans(resource.state ?? '')),
  ];
}

/** Describes how the source loads incrementally. */
function increments(source: NamedSource): PhrasingContent[] {
  switch (source.incremental) {
    case 'built in':
      return joined(
        source.resources
          .filter(({ cursors, state }) => cursors.length > 0 || state !== null)
          .map(memory),
        '; ',
      );
    case 'optional':
      return [textNode('with a cursor that you choose')];
    case 'none':
      return [textNode('none: no resource has a cursor')];
  }
}

/** True for dlt without extras, which every source requires. */
const isDlt = (requirement: string): boolean =>
  /^dlt\b(?!\[)/.test(requirement);

/** Expands `<SourceHeader>`: installation, requirements, requested addresses and incremental loading. */
export const sourceHeader: Expand = (element, { sources, inventory }) => {
  const source = sourceOf(attributesOf(element, ['name'] as const), sources);
  const isCore = source.origin === 'core';
  const packages = source.requirements.filter((one) => !isDlt(one));
  // A list instead of a table: labels and values do not fit next to each other on a phone.
  const row = (label: string, value: readonly PhrasingContent[]): ListItem => ({
    type: 'listItem',
    spread: false,
    children: [
      {
        type: 'paragraph',
        children: [
          { type: 'strong', children: [textNode(label)] },
          textNode(': '),
          ...value,
        ],
      },
    ],
  });
  const rows = [
    row('Loads', spans(source.summary)),
    row(
      'Code',
      isCore
        ? [
            textNode('part of dlt: '),
            ...(inventory.find(source.package)
              ? [link(`api:${source.package}`, [code(source.package)])]
              : [code(source.package)]),
          ]
        : [
            textNode('copied into your project as '),
            code(source.package),
            textNode('; written for '),
            code(source.requirements.find(isDlt) ?? 'dlt'),
          ],
    ),
    row(
      'Packages',
      packages.length > 0 ? codes(packages) : [textNode('none besides dlt')],
    ),
    ...(source.addresses.length > 0
      ? [row('Connects to', codes(source.addresses))]
      : []),
    row('Incremental loading', increments(source)),
    ...(source.api_docs === null
      ? []
      : [row('API', [link(source.api_docs, [textNode('its documentation')])])]),
    ...(isCore
      ? []
      : [
          row('Version', [
            link(treeUrl(sources, source), [
              textNode(`commit ${sources.commit.slice(0, SHORT)}`),
            ]),
            textNode(
              ` of ${sources.date}; dlt init copies the newest, which may differ`,
            ),
          ]),
        ]),
  ];
  return [
    {
      type: 'code',
      lang: 'sh',
      value: `dlt init ${source.init} ${DESTINATION}`,
    },
    { type: 'list', ordered: false, spread: false, children: rows },
  ];
};
