/** Parameters of the functions that users call, as results: their type and default are read without opening the page. */
import type { Inventory } from '@docs/facts/api/inventory';
import {
  constructorOf,
  isCallable,
  type ApiFunction,
  type ApiSymbol,
} from '@docs/facts/api/types';
import { patternOf, searchWords } from '@docs/facts/search';
import { squash } from './tokenize';
import type { ParameterHit } from './types';

/**
 * A stored function: the name that users write, its page, the anchor of its entry, and a line for each parameter that
 * the page describes.
 */
export type StoredFunction = readonly [
  name: string,
  page: string,
  anchor: string,
  declarations: string,
];

/** A parameter of a function that users call. */
export interface Parameter {
  readonly name: string;
  /** Name, type and default: `parallelized: bool = False`. */
  readonly declaration: string;
  readonly squashed: string;
  /** The function, as users write it: `library.reader`. */
  readonly owner: string;
  /** The parts of the owner's name, in lower case. */
  readonly ownerWords: ReadonlySet<string>;
  readonly page: string;
  readonly anchor: string;
}

const CALLED = patternOf(searchWords.parameters.called);
const IMPORTED = patternOf(searchWords.parameters.imported);

/** The name that users write: the shortest that a package offers. */
function calledName(
  path: string,
  file: string,
  aliases: readonly string[],
): string | undefined {
  return [...aliases, ...(IMPORTED.test(file) ? [path] : [])]
    .filter((name) => CALLED.test(name))
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];
}

/** The functions of a symbol with the names that follow the symbol's: the constructor has none of its own. */
function functionsOf(symbol: ApiSymbol): (readonly [string, ApiFunction])[] {
  if (isCallable(symbol)) {
    return [['', symbol]];
  }
  if (symbol.kind !== 'class') {
    return [];
  }
  const constructor = constructorOf(symbol);
  return [
    ...(constructor ? [['', constructor] as const] : []),
    ...symbol.members
      .filter(isCallable)
      .filter((member) => member !== constructor)
      .map((member) => [`.${member.name}`, member] as const),
  ];
}

/**
 * The functions that users call, with the parameters that their pages describe.
 *
 * @param anchors the anchors of the entries of a page
 */
export function buildParameters(
  { byModule, reexports, find }: Inventory,
  anchors: (page: string) => ReadonlySet<string>,
): StoredFunction[] {
  const aliases = new Map<string, string[]>();
  for (const alias of reexports.keys()) {
    const path = find(alias)?.path ?? alias;
    aliases.set(path, [...(aliases.get(path) ?? []), alias]);
  }
  return [...byModule.values()].flatMap(({ facts, anchors: ids }) =>
    facts.symbols.flatMap((symbol) => {
      const path = `${facts.module}.${symbol.name}`;
      const name = calledName(path, facts.file, aliases.get(path) ?? []);
      if (name === undefined) {
        return [];
      }
      const described = anchors(facts.page);
      return functionsOf(symbol).flatMap(([member, { parameters }]) => {
        const anchor = ids.get(symbol.name + member)?.id ?? '';
        const lines = parameters
          .filter((each) => described.has(`${anchor}.${each.name}`))
          .map(
            (each) =>
              each.name +
              (each.type === null ? '' : `: ${each.type}`) +
              (each.default === null ? '' : ` = ${each.default}`),
          );
        return lines.length === 0
          ? []
          : [[name + member, facts.page, anchor, lines.join('\n')] as const];
      });
    }),
  );
}

/** Loads the stored functions into searchable parameters. */
export const loadParameters = (
  functions: readonly StoredFunction[],
): Parameter[] =>
  functions.flatMap(([owner, page, anchor, declarations]) => {
    const ownerWords = new Set([
      owner.toLowerCase(),
      ...owner.toLowerCase().split('.'),
    ]);
    return declarations.split('\n').map((declaration) => {
      const name = /^\w+/.exec(declaration)?.[0] ?? '';
      return {
        name,
        declaration,
        squashed: squash(name),
        owner,
        ownerWords,
        page,
        anchor: `${anchor}.${name}`,
      };
    });
  });

/** Words that say that a parameter is looked for. */
const SAYS_PARAMETER =
  /^(?:arguments?|arg|parameters?|param|kwargs?|keyword|default|type|of|in|for|the|what|is|does|do)$/;
/** A plain word that more functions have as a parameter, such as "name" or "table", means something else more often. */
const MAX_OWNERS = 6;
/** Maximum number of parameters of a named function, and of functions that are listed for a parameter. */
const MAX_HITS = 3;
/** Maximum number of words: the parameter and the names around its function. */
const MAX_WORDS = 3;

/** Parameters that match a query. */
export interface FoundParameters {
  /** Number of sections that come first. */
  readonly after: number;
  readonly hits: readonly ParameterHit[];
}

/** Functions at the top of the library come first, then its classes, then members. */
const rankOf = (owner: string): number =>
  2 * owner.split('.').length + Number(/\.\p{Lu}\w*$/u.test(owner));

const toHit = (
  { name, declaration, page, anchor }: Parameter,
  owners: readonly string[],
): ParameterHit => ({
  kind: 'parameter',
  score: 0,
  link: `${page}#${anchor}`,
  path: page,
  anchor,
  name,
  declaration,
  owners,
});

/**
 * The parameters that a query names, with words of their function (`pipeline progress argument`, `reader(limit=5)`) or
 * alone, which makes one result for all functions.
 */
export function searchParameters(
  parameters: readonly Parameter[],
  query: string,
): FoundParameters {
  const words = query
    .toLowerCase()
    .replaceAll(/=\s*[^\s,)]+/g, ' ')
    .split(/[\s,()=@?]+/)
    .filter((word) => word !== '' && !SAYS_PARAMETER.test(word));
  const none = { after: 0, hits: [] };
  if (words.length === 0 || words.length > MAX_WORDS) {
    return none;
  }
  const matching = parameters
    .filter(({ squashed, ownerWords }) => {
      const own = words.filter((word) => squash(word) === squashed);
      return (
        own.length === 1 &&
        words.every((word) => word === own[0] || ownerWords.has(word))
      );
    })
    .sort(
      (a, b) =>
        rankOf(a.owner) - rankOf(b.owner) || (a.owner < b.owner ? -1 : 1),
    );
  const [first] = matching;
  if (first === undefined) {
    return none;
  }
  if (words.length > 1) {
    const hits = matching
      .slice(0, MAX_HITS)
      .map((each) => toHit(each, [each.owner]));
    // The query names the function, too.
    return { after: 0, hits };
  }
  const owners = matching.map(({ owner }) => owner);
  const isCommon = !query.includes('_') && owners.length > MAX_OWNERS;
  return { after: isCommon ? 2 : 1, hits: [toHit(first, owners)] };
}

/** The functions of a parameter in words: `reader, writer and 2 others`. */
export const ownersText = (owners: readonly string[]): string => {
  const others = owners.length - MAX_HITS;
  return others > 1
    ? `${owners.slice(0, MAX_HITS).join(', ')} and ${others} others`
    : owners.join(', ');
};
