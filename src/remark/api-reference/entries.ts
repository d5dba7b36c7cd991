/** The nodes of one symbol: heading, anchors, signature, description, names with types and defaults. */
import type { Heading, RootContent } from 'mdast';
import type { Anchors } from '../../facts/api/anchors';
import type { Since } from '../../facts/api/since';
import {
  constructorOf,
  isCallable,
  type ApiAttribute,
  type ApiProperty,
  type ApiSymbol,
} from '../../facts/api/types';
import { inheritedNodes } from './inherited';
import { allIds, anchor, code, element, rowList, type Row } from './rows';
import type { Scope } from './linkedNames';
import { signatureHtml, type SignatureContext } from './signatureHtml';
import { usedIn } from './usedIn';
import type { Uses } from './uses';
import type { NamedWords, Words } from './words';

/** Context for building entries. */
export interface EntryContext extends SignatureContext {
  /** Address of a line in the library's source. */
  readonly sourceLink: (file: string, line: number) => string;
  /** Guides whose code uses a definition, by its dotted path. */
  readonly guides: Uses['guides'];
}

function heading(depth: 2 | 3, title: string, id: string): Heading {
  return {
    type: 'heading',
    depth,
    // Docusaurus' own plugins run later: they read the id from here, and link to it in the table of contents.
    data: { id, hProperties: { id } } as Heading['data'],
    children: [code(title)],
  };
}

/** Rows of the parameters in the order of the facts, with the author's descriptions. */
function parameterRows(
  symbol: ApiSymbol,
  id: string,
  path: string,
  words: Words,
  anchorsOf: (name: string) => Anchors,
  since: Since,
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
    since: since.get(`${path}(${name})`),
    // A parameter with an attribute of the same name also gets the attribute's anchors.
    linked: attributes.has(name) ? allIds(anchorsOf(name)) : [],
  }));
  // A list without descriptions would repeat the signature.
  return rows.some((row) => row.words) ? rows : [];
}

const isValue = (symbol: ApiSymbol): symbol is ApiAttribute | ApiProperty =>
  symbol.kind === 'attribute' || symbol.kind === 'property';

function valueRow(
  symbol: ApiAttribute | ApiProperty,
  anchors: Anchors,
  words: NamedWords | undefined,
  since: string | undefined,
): Row {
  return {
    name: symbol.name,
    type: symbol.type,
    value: symbol.kind === 'attribute' ? symbol.value : null,
    words: words?.words,
    since,
    linked: allIds(anchors),
  };
}

/** Attributes, properties, keys and values of a class; described ones first, in the author's order. */
function valueRows(
  symbol: ApiSymbol,
  path: string,
  words: Words,
  anchorsOf: (name: string) => Anchors,
  described: ReadonlySet<string>,
  /** Names that are already listed among the parameters. */
  listed: ReadonlySet<string>,
  since: Since,
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
      valueRow(
        value,
        anchorsOf(value.name),
        words.names.get(value.name),
        since.get(`${path}.${value.name}`),
      ),
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

/** Position of an entry in its module. */
export interface EntryPlace {
  readonly depth: 2 | 3;
  readonly anchors: Anchors;
  /** Class of a member. */
  readonly owner?: string;
  /** Looks up the anchors of a member of this class. */
  readonly anchorsOf: (member: string) => Anchors;
  /** Members with their own section. */
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
  const { since } = context.inventory;
  const path = [facts.module, place.owner, symbol.name]
    .filter((part) => part !== undefined)
    .join('.');
  const parameters = parameterRows(
    symbol,
    id,
    path,
    words,
    place.anchorsOf,
    since,
  );
  const listed = new Set(parameters.map(({ name }) => name));
  const release = since.get(path);
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
      ...(release === undefined ? {} : { since: release }),
    }),
    ...words.prose,
    ...rowList('Parameters', parameters, context),
    ...rowList(
      'Attributes',
      valueRows(
        symbol,
        path,
        words,
        place.anchorsOf,
        place.described,
        listed,
        since,
      ),
      context,
    ),
    ...rowList('Returns and raises', outcomeRows(symbol, id, words), context),
    ...usedIn(context.guides.get(path), facts.page),
    ...(symbol.kind === 'class'
      ? inheritedNodes(symbol, context.inventory)
      : []),
  ];
}

/** The list of module-level types, constants and variables. */
export function typeNodes(
  symbols: readonly ApiSymbol[],
  words: Words,
  anchorsOf: (name: string) => Anchors,
  scope: Scope,
): RootContent[] {
  const rows = symbols
    .filter(isValue)
    .map((symbol) =>
      valueRow(
        symbol,
        anchorsOf(symbol.name),
        words.names.get(symbol.name),
        scope.inventory.since.get(
          `${scope.module.facts.module}.${symbol.name}`,
        ),
      ),
    );
  return rowList('', rows, scope);
}
