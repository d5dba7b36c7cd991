/** The nodes of one symbol: heading, anchors, signature, description, names with types and defaults. */
import type { Heading, RootContent } from 'mdast';
import type { Anchors } from '@docs/facts/api/anchors';
import { linkTo } from '@docs/facts/api/inventory';
import { publicName } from '@docs/facts/api/publicName';
import type { Since } from '@docs/facts/api/since';
import {
  constructorOf,
  isCallable,
  type ApiAttribute,
  type ApiProperty,
  type ApiSymbol,
} from '@docs/facts/api/types';
import { htmlBlock } from '../../tree/html';
import { inheritedNodes } from './inherited';
import { splitProse, splitSummary } from './prose';
import {
  allIds,
  anchor,
  code,
  element,
  isPrivate,
  label,
  rowList,
  type Row,
} from './rows';
import { linkedNames, type Scope } from './linkedNames';
import {
  MOST_PARAMETERS,
  shapeHtml,
  signatureHtml,
  type SignatureContext,
} from './signatureHtml';
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

/** Kind of a symbol, in words. */
const kindOf = ({ kind }: ApiSymbol, owner: string | undefined): string =>
  kind === 'function' && owner !== undefined ? 'method' : kind;

/**
 * A heading with the name that users write. The style sheet shows the kind, and the class of a method, so that links to
 * the heading do not have them.
 */
function heading(
  { depth, owner, anchors: { id } }: EntryLocation,
  symbol: ApiSymbol,
  ownName: string | undefined,
): Heading {
  return {
    type: 'heading',
    depth,
    // Docusaurus' own plugins run later: they read the id from here, and link to it in the table of contents.
    data: {
      id,
      hProperties: {
        id,
        'data-kind': kindOf(symbol, owner),
        ...(owner !== undefined && ownName === undefined
          ? { 'data-owner': owner }
          : {}),
      },
    } as Heading['data'],
    children: [code(ownName ?? symbol.name)],
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
  const rows = callable.parameters.map(
    ({ name, kind, type, default: value }) => ({
      name,
      required: value === null && !kind.startsWith('var-'),
      id: `${id}.${name}`,
      type,
      value,
      words: words.names.get(name)?.words,
      since: since.get(`${path}(${name})`),
      // A parameter with an attribute of the same name also gets the attribute's anchors.
      linked: attributes.has(name) ? allIds(anchorsOf(name)) : [],
    }),
  );
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

/** The row of the result, if an author described it: its type is its name. */
const returnRows = (
  symbol: ApiSymbol,
  id: string,
  { returns }: Words,
): Row[] =>
  returns === undefined
    ? []
    : [
        {
          name: '',
          id: `${id}.returns`,
          type: (isCallable(symbol) ? symbol.returns : null) ?? 'Any',
          value: null,
          words: returns,
        },
      ];

/** Rows of the exceptions that the author or the source names. */
function raisesRows(
  symbol: ApiSymbol,
  id: string,
  words: Words,
  scope: Scope,
): Row[] {
  const found = isCallable(symbol) ? symbol.raises : [];
  const urlOf = (name: string): string | undefined => {
    const location = scope.inventory.find(name);
    return location
      ? linkTo(location)
      : linkedNames(name, scope).find(({ url }) => url)?.url;
  };
  const raised = new Set([...words.raises.keys(), ...found.map(lastPart)]);
  return [...raised].sort().map((name) => ({
    name,
    id: `${id}.raises.${name}`,
    url: urlOf(found.find((dotted) => lastPart(dotted) === name) ?? name),
    type: null,
    value: null,
    words: words.raises.get(name) ?? words.raises.get(lastPart(name)),
  }));
}

const lastPart = (dotted: string): string =>
  dotted.slice(dotted.lastIndexOf('.') + 1);

/** Position of an entry in its module. */
export interface EntryLocation {
  readonly depth: 2 | 3;
  readonly anchors: Anchors;
  /** Class of a member. */
  readonly owner?: string;
  /** Looks up the anchors of a member of this class. */
  readonly anchorsOf: (member: string) => Anchors;
  /** Members with their own section. */
  readonly described: ReadonlySet<string>;
}

/** A block of an entry; none without content. */
const block = (
  className: string,
  nodes: readonly RootContent[],
): RootContent[] =>
  nodes.length === 0 ? [] : [htmlBlock('div', { className }, [...nodes])];

/** Characters of a line that a phone shows. */
const PHONE_COLUMNS = 40;

/** The example of an entry with an id, whose long lines are marked so that a style sheet can indent where they wrap. */
function exampleBlock(
  id: string,
  nodes: readonly RootContent[],
): RootContent[] {
  for (const node of nodes) {
    if (node.type === 'code' && node.lang === 'py') {
      node.data = { ...node.data, columns: PHONE_COLUMNS };
    }
  }
  return nodes.length === 0
    ? []
    : [htmlBlock('div', { className: 'api-example', id }, [...nodes])];
}

/** The label of a folded signature; empty for a short one. */
function foldOf(symbol: ApiSymbol): { fold?: string } {
  const callable = symbol.kind === 'class' ? constructorOf(symbol) : symbol;
  const parameters =
    callable && isCallable(callable) ? callable.parameters : [];
  const count = parameters.filter(({ name }) => !isPrivate(name)).length;
  return parameters.length > MOST_PARAMETERS
    ? { fold: `Types and defaults of ${String(count)} parameters` }
    : {};
}

/** The signature of a symbol, its overloads folded below. */
function declaration(
  symbol: ApiSymbol,
  path: string,
  { owner, anchorsOf }: EntryLocation,
  described: ReadonlyMap<string, string | undefined>,
  context: EntryContext,
  /** Id of the example; undefined without one. */
  example?: string,
): RootContent[] {
  const { facts } = context.module;
  const { html, overloads, count } = signatureHtml(
    symbol,
    owner,
    (parameter) => described.get(parameter),
    context,
  );
  const release = context.inventory.since.get(path);
  const shape = shapeHtml(symbol, (key) => anchorsOf(key).id, context);
  return [
    element('ApiSignature', {
      html,
      ...(shape === undefined ? {} : { shape }),
      source: context.sourceLink(facts.file, symbol.line),
      name: owner === undefined ? symbol.name : `${owner}.${symbol.name}`,
      ...(example === undefined ? {} : { example }),
      ...foldOf(symbol),
      ...(release === undefined ? {} : { since: release }),
    }),
    ...(count === 0
      ? []
      : [
          {
            ...element('Fold', { label: `${String(count)} overloads` }),
            children: [element('ApiSignature', { html: overloads })],
          },
        ]),
  ];
}

/** The entry of a symbol, without the entries of its members. */
export function entryNodes(
  symbol: ApiSymbol,
  words: Words,
  location: EntryLocation,
  context: EntryContext,
): RootContent[] {
  const { id, aliases } = location.anchors;
  const { facts } = context.module;
  const { since } = context.inventory;
  const path = [facts.module, location.owner, symbol.name]
    .filter((part) => part !== undefined)
    .join('.');
  const parameters = parameterRows(
    symbol,
    id,
    path,
    words,
    location.anchorsOf,
    since,
  );
  const listed = new Set(parameters.map(({ name }) => name));
  const { summary: paragraphs, details, example } = splitProse(words.prose);
  const [first] = paragraphs;
  const [summary, about] =
    first?.type === 'paragraph'
      ? splitSummary(first).map((part) => [part])
      : [paragraphs];
  const lists = [
    ...rowList('Parameters', parameters, context),
    ...rowList(
      'Attributes',
      valueRows(
        symbol,
        path,
        words,
        location.anchorsOf,
        location.described,
        listed,
        since,
      ),
      context,
    ),
    ...rowList('Returns', returnRows(symbol, id, words), context),
    ...rowList('Raises', raisesRows(symbol, id, words, context), context),
  ];
  const described = new Map(parameters.map((row) => [row.name, row.id]));
  const exampleId = `${id}.example`;
  const className = example.length > 0 ? 'api-entry api-columns' : 'api-entry';
  return [
    ...aliases.map(anchor),
    htmlBlock('section', { className }, [
      heading(location, symbol, publicName(path, context.inventory)),
      ...summary,
      htmlBlock('div', { className: 'api-code' }, [
        ...declaration(
          symbol,
          path,
          location,
          described,
          context,
          example.length > 0 ? exampleId : undefined,
        ),
        ...exampleBlock(exampleId, example),
      ]),
      ...block('api-words', [
        ...(about ?? []),
        ...lists,
        // Below a list, a paragraph would belong to its last row.
        ...(lists.length > 0 && details.length > 0 ? [label('Details')] : []),
        ...details,
      ]),
      ...block('api-related', [
        ...usedIn(context.guides.get(path), facts.page),
        ...(symbol.kind === 'class'
          ? inheritedNodes(symbol, context.inventory)
          : []),
      ]),
    ]),
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
