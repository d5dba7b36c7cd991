/** The nodes of one symbol: heading, anchors, signature, words, names with types and defaults. */
import type { Heading, PhrasingContent, RootContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { Anchors } from '../../facts/api/anchors';
import {
  constructorOf,
  isCallable,
  type ApiAttribute,
  type ApiProperty,
  type ApiSymbol,
} from '../../facts/api/types';
import { htmlBlock, text } from '../html';
import { signatureHtml, type SignatureContext } from './signatureHtml';
import type { NamedWords, Words } from './words';

/** What entries are made with. */
export interface EntryContext extends SignatureContext {
  /** Address of a line in the library's source. */
  readonly sourceLink: (file: string, line: number) => string;
}

/** A name, its type and default as facts have them, and the author's words. */
interface Row {
  readonly name: string;
  /** A parameter's id, for links from code. */
  readonly id?: string;
  readonly type: string | null;
  readonly value: string | null;
  readonly words: readonly PhrasingContent[] | undefined;
  /** All ids of a name of the module, which pages link to. */
  readonly linked?: readonly string[];
}

function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
): MdxJsxFlowElement {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).map(([key, value]) => ({
      type: 'mdxJsxAttribute',
      name: key,
      value,
    })),
    children: [],
  };
}

const anchor = (id: string): RootContent => element('Anchor', { id });

const code = (value: string): PhrasingContent => ({
  type: 'inlineCode',
  value,
});

function heading(depth: 2 | 3, title: string, id: string): Heading {
  return {
    type: 'heading',
    depth,
    // Docusaurus' own plugins run later: they take the id from here, and link to it in the contents.
    data: { id, hProperties: { id } } as Heading['data'],
    children: [code(title)],
  };
}

const allIds = ({ id, aliases }: Anchors): string[] => [id, ...aliases];

/** `name: type = default`, words below: as in a manual page. */
function rowNodes({
  name,
  id,
  type,
  value,
  words,
  linked = [],
}: Row): RootContent[] {
  const facts = [
    ...(type === null ? [] : [text(type)]),
    ...(value === null
      ? []
      : [text(type === null ? `= ${value}` : ` = ${value}`)]),
  ];
  return [
    htmlBlock('dt', id === undefined ? {} : { id }, [
      ...linked.map(anchor),
      code(name),
      ...(facts.length > 0 ? [htmlBlock('span', {}, facts)] : []),
    ]),
    htmlBlock('dd', {}, [...(words ?? [])] as RootContent[]),
  ];
}

/** A list of names; nothing when there are none. */
function rowList(label: string, rows: readonly Row[]): RootContent[] {
  if (rows.length === 0) {
    return [];
  }
  return [
    ...(label === ''
      ? []
      : [htmlBlock('p', { className: 'api-label' }, [text(label)])]),
    htmlBlock('dl', { className: 'api-names' }, rows.flatMap(rowNodes)),
  ];
}

/** In the order of the facts; the author's words where there are any. */
function parameterRows(
  symbol: ApiSymbol,
  id: string,
  words: Words,
  anchorsOf: (name: string) => Anchors,
): Row[] {
  const callable = symbol.kind === 'class' ? constructorOf(symbol) : symbol;
  if (!callable || !isCallable(callable)) {
    return [];
  }
  const attributes = new Set(
    symbol.kind === 'class'
      ? symbol.members.filter(isValue).map(({ name }) => name)
      : [],
  );
  const rows = callable.parameters.map(({ name, type, default: value }) => ({
    name,
    id: `${id}.${name}`,
    type,
    value,
    words: words.names.get(name)?.words,
    // What the constructor keeps under the same name is an attribute too, and answers as one.
    linked: attributes.has(name) ? allIds(anchorsOf(name)) : [],
  }));
  // A list without any words would say the signature again.
  return rows.some((row) => row.words) ? rows : [];
}

const isValue = (symbol: ApiSymbol): symbol is ApiAttribute | ApiProperty =>
  symbol.kind === 'attribute' || symbol.kind === 'property';

function valueRow(
  symbol: ApiAttribute | ApiProperty,
  anchors: Anchors,
  words: NamedWords | undefined,
): Row {
  return {
    name: symbol.name,
    type: symbol.type,
    value: symbol.kind === 'attribute' ? symbol.value : null,
    words: words?.words,
    linked: allIds(anchors),
  };
}

/** Attributes, properties, keys and values of a class; those with words first, in the author's order. */
function valueRows(
  symbol: ApiSymbol,
  words: Words,
  anchorsOf: (name: string) => Anchors,
  described: ReadonlySet<string>,
  /** Names that stand among the parameters. */
  listed: ReadonlySet<string>,
): Row[] {
  if (symbol.kind !== 'class') {
    return [];
  }
  const values = symbol.members
    .filter(isValue)
    .filter(({ name }) => !described.has(name) && !listed.has(name));
  const order = [...words.names.keys()];
  const rank = (name: string) => {
    const index = order.indexOf(name);
    return index < 0 ? order.length : index;
  };
  return values
    .map((value) =>
      valueRow(value, anchorsOf(value.name), words.names.get(value.name)),
    )
    .sort((a, b) => rank(a.name) - rank(b.name));
}

function outcomeRows(symbol: ApiSymbol, id: string, words: Words): Row[] {
  const callable = isCallable(symbol) ? symbol : undefined;
  const raised = new Set([
    ...words.raises.keys(),
    ...(callable?.raises ?? []).map(lastPart),
  ]);
  return [
    ...(words.returns
      ? [
          {
            name: 'returns',
            id: `${id}.returns`,
            type: callable?.returns ?? null,
            value: null,
            words: words.returns,
          },
        ]
      : []),
    ...[...raised].sort().map((name) => ({
      name: `raises ${name}`,
      id: `${id}.raises.${name}`,
      type: null,
      value: null,
      words: words.raises.get(name) ?? words.raises.get(lastPart(name)),
    })),
  ];
}

const lastPart = (dotted: string): string =>
  dotted.slice(dotted.lastIndexOf('.') + 1);

/** Where an entry stands in its module. */
export interface EntryPlace {
  readonly depth: 2 | 3;
  readonly anchors: Anchors;
  /** Class of a member. */
  readonly owner?: string;
  /** Anchors of a member of this class. */
  readonly anchorsOf: (member: string) => Anchors;
  /** Members with a section of their own. */
  readonly described: ReadonlySet<string>;
}

/** The entry of a symbol, without the entries of its members. */
export function entryNodes(
  symbol: ApiSymbol,
  words: Words,
  place: EntryPlace,
  context: EntryContext,
): RootContent[] {
  const { id, aliases } = place.anchors;
  const { facts } = context.module;
  const parameters = parameterRows(symbol, id, words, place.anchorsOf);
  const listed = new Set(parameters.map(({ name }) => name));
  return [
    ...aliases.map(anchor),
    heading(place.depth, symbol.name, id),
    element('ApiSignature', {
      html: signatureHtml(symbol, place.owner, context),
      source: context.sourceLink(facts.file, symbol.line),
      name:
        place.owner === undefined
          ? symbol.name
          : `${place.owner}.${symbol.name}`,
    }),
    ...words.prose,
    ...rowList('Parameters', parameters),
    ...rowList(
      'Attributes',
      valueRows(symbol, words, place.anchorsOf, place.described, listed),
    ),
    ...rowList('Returns and raises', outcomeRows(symbol, id, words)),
  ];
}

/** The list of module-level types, constants and variables. */
export function typeNodes(
  symbols: readonly ApiSymbol[],
  words: Words,
  anchorsOf: (name: string) => Anchors,
): RootContent[] {
  const rows = symbols
    .filter(isValue)
    .map((symbol) =>
      valueRow(symbol, anchorsOf(symbol.name), words.names.get(symbol.name)),
    );
  return rowList('', rows);
}
