/** `<SourceHeader name="…" />`: what a source is and needs; and what its other elements share. */
import type { ListItem, PhrasingContent, RootContent } from 'mdast';
import {
  functionOf,
  type NamedSource,
  type SourceFacts,
} from '../../facts/sources/read';
import type { SourceFunction, SourceResource } from '../../facts/sources/types';
import { code } from '../api-reference/rows';
import { htmlBlock } from '../html';
import { attributesOf, textOf, type Attributes } from './attributes';
import type { Expand } from './context';
import { codes, joined, link, textNode, spans } from './spans';

/** Digits of a commit that tell it from others. */
const SHORT = 8;

/** Where `dlt init` loads to unless the reader says something else. */
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
 * @throws Error when there is none, or one that has no functions.
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
      `${name} has no functions: only sources that dlt init knows have`,
    );
  }
  return { ...source, package: of, section, init };
}

/**
 * The function that an element names; nothing when it names none.
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

/** A line above a list or a table, with code. */
export const labelNode = (children: readonly PhrasingContent[]): RootContent =>
  htmlBlock('p', { className: 'api-label' }, [...children]);

/** Address of what a copied source was when it was read. */
const treeUrl = (
  { repository, commit }: SourceFacts,
  { package: folder }: CallableSource,
): string =>
  `https://github.com/${repository}/tree/${commit}/sources/${folder}`;

/** Address of a function's line; nothing for one of dlt, which has an entry in the API reference. */
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

/** The names of resources, or what they depend on. */
export const labelOf = ({
  names,
  pattern,
}: SourceResource): PhrasingContent[] =>
  pattern === null ? codes(names) : spans(pattern);

/** What resources remember, for the line about increments. */
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

/** What is loaded again, and what is not. */
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

/** dlt itself, which every source needs; not with an extra. */
const isDlt = (requirement: string): boolean =>
  /^dlt\b(?!\[)/.test(requirement);

/** How to get the source, what it needs, what it asks and what it remembers. */
export const sourceHeader: Expand = (element, { sources, inventory }) => {
  const source = sourceOf(attributesOf(element, ['name'] as const), sources);
  const isCore = source.origin === 'core';
  const packages = source.requirements.filter((one) => !isDlt(one));
  // A list: the names of its lines do not fit beside their values on a phone.
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
      ? [row('Asks', codes(source.addresses))]
      : []),
    row('Increments', increments(source)),
    ...(source.api_docs === null
      ? []
      : [row('API', [link(source.api_docs, [textNode('its documentation')])])]),
    ...(isCore
      ? []
      : [
          row('Read from', [
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
