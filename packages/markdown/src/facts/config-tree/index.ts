/**
 * Remark plugin: expands `<ConfigTree of="dlt.sources.rest_api.typing.Endpoint" depth="2" />` to a list of the keys
 * of a typed dictionary, with type, summary and link to the API reference, and nested below a key the keys of its
 * own typed dictionary. An unknown name fails the build.
 */
import type { Link, List, ListItem, PhrasingContent, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';
import { linkTo, type Inventory } from '@docs/facts/api/inventory';
import { problemOf, reject, type Problem } from '../../checks/problem';
import type { Summaries } from '../../references/api-reference/summaries';
import {
  dictionariesIn,
  keysOf,
  placeOfType,
  typedDictionary,
  type Key,
  type TypedDictionary,
} from './keys';
import { hasElement } from '../../tree/written';

interface Options {
  /** The API as data; from packages/facts/src. */
  readonly inventory: Inventory;
  /** Summaries of all described names. */
  readonly summaries: () => Promise<Summaries>;
  /** Hash of the summaries, for build caches. */
  readonly summariesHash: string;
}

const NAME = 'ConfigTree';

const text = (value: string): PhrasingContent => ({ type: 'text', value });
const code = (value: string): PhrasingContent => ({
  type: 'inlineCode',
  value,
});
const link = (url: string, value: string): Link => ({
  type: 'link',
  url,
  children: [code(value)],
});

const REQUIRED: PhrasingContent = {
  type: 'strong',
  children: [text('required')],
};

/** State for building one tree. */
interface Making {
  readonly inventory: Inventory;
  readonly summaries: Summaries;
  /** Dictionaries that the tree already shows, with the key above them. */
  readonly shown: Map<string, string>;
}

function keyWords(
  key: Key,
  making: Making,
  above: string | undefined,
): PhrasingContent[] {
  const { inventory, summaries } = making;
  const path = `${key.owner.location.path}.${key.name}`;
  const location = inventory.get(path);
  const type = placeOfType(key, inventory);
  const words = summaries.get(path);
  return [
    link(linkTo(location), key.name),
    text(' ('),
    type ? link(linkTo(type), key.type) : code(key.type),
    ...(key.required ? [text(', '), REQUIRED] : []),
    text(words === undefined ? ')' : `): ${words}`),
    ...(above === undefined
      ? []
      : [
          text(`${words === undefined ? ': its' : ' Its'} keys are those of `),
          code(above),
          text(' above.'),
        ]),
  ];
}

/** The list below a key whose value is a typed dictionary, or a reference to the place that lists its keys. */
function below(
  key: Key,
  depth: number,
  making: Making,
): { list: List[]; above?: string } {
  const [only, ...others] = dictionariesIn(
    key.type,
    key.owner.module,
    making.inventory,
  );
  if (!only || others.length > 0 || depth <= 1) {
    return { list: [] };
  }
  const above = making.shown.get(only.location.path);
  if (above !== undefined) {
    return { list: [], above };
  }
  return { list: [listOf(only, depth - 1, making, key.name)] };
}

function itemOf(key: Key, depth: number, making: Making): ListItem {
  const { list, above } = below(key, depth, making);
  return {
    type: 'listItem',
    spread: false,
    children: [
      { type: 'paragraph', children: keyWords(key, making, above) },
      ...list,
    ],
  };
}

/** One item for keys inherited from another module, because their descriptions there have another context. */
function inheritedItem(
  dictionary: TypedDictionary,
  keys: readonly Key[],
  { inventory }: Making,
): ListItem[] {
  const heir = dictionary.lineage.findLast(
    ({ module }) => module !== dictionary.module,
  );
  if (!heir || keys.length === 0) {
    return [];
  }
  const named = keys.flatMap(({ name, required, owner }, at) => [
    text(at === 0 ? ': ' : ', '),
    link(linkTo(inventory.get(`${owner.location.path}.${name}`)), name),
    ...(required ? [text(' ('), REQUIRED, text(')')] : []),
  ]);
  return [
    {
      type: 'listItem',
      spread: false,
      children: [
        {
          type: 'paragraph',
          children: [
            text('the keys of '),
            link(linkTo(heir.location), heir.symbol.name),
            ...named,
          ],
        },
      ],
    },
  ];
}

function listOf(
  dictionary: TypedDictionary,
  depth: number,
  making: Making,
  name: string,
): List {
  for (const { location } of dictionary.lineage) {
    making.shown.set(location.path, name);
  }
  const keys = keysOf(dictionary);
  const isOwn = ({ owner }: Key) => owner.module === dictionary.module;
  return {
    type: 'list',
    ordered: false,
    spread: false,
    children: [
      ...keys.filter(isOwn).map((key) => itemOf(key, depth, making)),
      ...inheritedItem(
        dictionary,
        keys.filter((key) => !isOwn(key)),
        making,
      ),
    ],
  };
}

/** @throws Error when an attribute is missing, unknown or not a string. */
function attributesOf(node: MdxJsxFlowElement): { of: string; depth: number } {
  const found = new Map<string, string>();
  for (const attribute of node.attributes) {
    if (
      attribute.type !== 'mdxJsxAttribute' ||
      !['of', 'depth'].includes(attribute.name) ||
      typeof attribute.value !== 'string'
    ) {
      throw new Error(
        `<${NAME}> takes of="dotted.name" and depth="1", as text`,
      );
    }
    found.set(attribute.name, attribute.value);
  }
  const of = found.get('of');
  if (of === undefined) {
    throw new Error(`<${NAME}> needs of="dotted.name"`);
  }
  const depth = found.get('depth') ?? '1';
  if (!/^[1-9]$/.test(depth)) {
    throw new Error(`depth="${depth}" is not a number from 1 to 9`);
  }
  return { of, depth: Number(depth) };
}

const configTree: Plugin<[Options], Root> =
  ({ inventory, summaries }) =>
  async (tree, file) => {
    if (!hasElement(file, [NAME])) {
      return;
    }
    const sentences = await summaries();
    const problems: Problem[] = [];
    visit(
      tree,
      ['mdxJsxFlowElement', 'mdxJsxTextElement'],
      (node, at, parent) => {
        const element = node as MdxJsxFlowElement;
        if (element.name !== NAME || at === undefined || !parent) {
          return;
        }
        if (node.type !== 'mdxJsxFlowElement') {
          problems.push({
            at: node,
            what: `<${NAME}> must be on a line of its own`,
          });
          return;
        }
        try {
          const { of, depth } = attributesOf(element);
          const dictionary = typedDictionary(of, inventory);
          const making = { inventory, summaries: sentences, shown: new Map() };
          (parent as Root).children[at] = listOf(
            dictionary,
            depth,
            making,
            dictionary.symbol.name,
          );
        } catch (error) {
          problems.push(problemOf(error, node));
        }
      },
    );
    reject(file, problems);
  };

export default configTree;
