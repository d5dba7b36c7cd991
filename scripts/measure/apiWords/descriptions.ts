/** Every description of the API reference, with its place in the source and the symbol that it belongs to. */
import type { PhrasingContent, RootContent } from 'mdast';
import { readInventory } from '@docs/facts/api/inventory';
import {
  constructorOf,
  isCallable,
  type ApiModule,
  type ApiParameter,
  type ApiSymbol,
} from '@docs/facts/api/types';
import { pageReader } from '@docs/markdown/references/api-reference/readPage';
import type { ApiPage } from '@docs/markdown/references/api-reference/sections';
import {
  wordsOf,
  type Words,
} from '@docs/markdown/references/api-reference/words';
import { textOfNodes } from '@docs/markdown/tree/textOfNodes';

/** The words about one name. */
export interface Description {
  /** Path of the page, relative to the site's directory. */
  readonly file: string;
  readonly line: number;
  /** Dotted name of the module. */
  readonly module: string;
  /** The name below its module: `Order`, `Order.ship`, `Order.ship(to)`, `Order.ship(raises ValueError)`. */
  readonly path: string;
  /** `entry` has the text below a heading, or a module-level name's item; `name` is an item in the list of a symbol. */
  readonly kind: 'entry' | 'name' | 'returns' | 'raises';
  /** What the list item names; of an entry its symbol's own name. */
  readonly name: string;
  /** The symbol whose entry has the words. */
  readonly symbol: ApiSymbol;
  /** The class of a member. */
  readonly owner: string | undefined;
  /** The text without fences and without markup, except for the ticks of code spans. */
  readonly text: string;
  /** Code spans and texts of links in it. */
  readonly references: readonly string[];
  /** The parameter that a `name` describes. */
  readonly parameter: ApiParameter | undefined;
  /** The member of the class that a `name` describes. */
  readonly member: ApiSymbol | undefined;
}

type Node = RootContent | PhrasingContent;
type Place = Pick<Description, 'file' | 'module' | 'symbol' | 'owner'>;

const lineOf = (nodes: readonly Node[]): number =>
  nodes[0]?.position?.start.line ?? 1;

/** Code spans and texts of links. */
const referencesIn = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type === 'inlineCode') {
      return [node.value];
    }
    if (node.type === 'link') {
      return [textOfNodes([node])];
    }
    return 'children' in node ? referencesIn(node.children as Node[]) : [];
  });

/** The text of nodes, with code spans in ticks. */
const textOf = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'inlineCode') {
        return `\`${node.value}\``;
      }
      return 'children' in node
        ? textOf(node.children as Node[])
        : textOfNodes([node]);
    })
    .join('');

/** Text and references of nodes, without fences; each block is a paragraph of the text. */
function contentOf(nodes: readonly Node[]) {
  const prose = nodes.filter(({ type }) => type !== 'code');
  const isBlock = prose.some(({ type }) => type === 'paragraph');
  return {
    text: isBlock
      ? prose.map((node) => textOf([node])).join('\n\n')
      : textOf(prose),
    references: referencesIn(prose),
  };
}

function* ofWords(location: Place, words: Words): Generator<Description> {
  const { symbol, owner } = location;
  const path = owner === undefined ? symbol.name : `${owner}.${symbol.name}`;
  const callable = symbol.kind === 'class' ? constructorOf(symbol) : symbol;
  const parameters =
    callable && isCallable(callable) ? callable.parameters : [];
  const none = { parameter: undefined, member: undefined };
  if (words.prose.length > 0) {
    yield {
      ...location,
      ...none,
      kind: 'entry',
      path,
      name: symbol.name,
      line: lineOf(words.prose),
      ...contentOf(words.prose),
    };
  }
  for (const [name, named] of words.names) {
    yield {
      ...location,
      kind: 'name',
      path: `${path}(${name})`,
      name,
      line: lineOf([named.item]),
      ...contentOf(named.words),
      parameter: parameters.find((each) => each.name === name),
      member:
        symbol.kind === 'class'
          ? symbol.members.find((each) => each.name === name)
          : undefined,
    };
  }
  if (words.returns) {
    yield {
      ...location,
      ...none,
      kind: 'returns',
      path: `${path}(returns)`,
      name: 'returns',
      line: lineOf(words.returns),
      ...contentOf(words.returns),
    };
  }
  for (const [name, raised] of words.raises) {
    yield {
      ...location,
      ...none,
      kind: 'raises',
      path: `${path}(raises ${name})`,
      name,
      line: lineOf(raised),
      ...contentOf(raised),
    };
  }
}

function* ofPage(module: ApiModule, page: ApiPage): Generator<Description> {
  const location = { file: `docs/${module.page}.mdx`, module: module.module };
  for (const section of page.sections) {
    if (section.kind === 'types') {
      for (const [name, { words, item }] of wordsOf(section.nodes).names) {
        const symbol = module.symbols.find((each) => each.name === name);
        if (symbol) {
          yield {
            ...location,
            symbol,
            owner: undefined,
            kind: 'entry',
            path: name,
            name,
            line: lineOf([item]),
            ...contentOf(words),
            parameter: undefined,
            member: undefined,
          };
        }
      }
    } else if (section.kind === 'symbol') {
      const { symbol, nodes, members } = section;
      yield* ofWords({ ...location, symbol, owner: undefined }, wordsOf(nodes));
      for (const member of members) {
        yield* ofWords(
          { ...location, symbol: member.symbol, owner: symbol.name },
          wordsOf(member.nodes),
        );
      }
    }
  }
}

/**
 * Reads all descriptions of a site's API reference, in the order of modules and pages.
 *
 * @throws Error with file and line when a page names a symbol that its module does not have.
 */
export async function readDescriptions(
  siteDir: string,
): Promise<Description[]> {
  const readPage = await pageReader(siteDir);
  return [...readInventory(siteDir).byModule.values()].flatMap(({ facts }) => [
    ...ofPage(facts, readPage(facts)),
  ]);
}

/** An error of a description, as the checks print it. */
export const problem = (
  { file, line, path }: Pick<Description, 'file' | 'line' | 'path'>,
  what: string,
): string => `${file}:${line} ${path} ${what}`;
