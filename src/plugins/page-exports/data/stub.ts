/**
 * `data/dlt.pyi`: the names that pipelines are written with, as Python stubs with one sentence each. It is for
 * reading, as the context of a model: names of several modules are in one file, below a comment with their module.
 */
import type { Inventory } from '@docs/facts/api/inventory';
import { callLine } from '@docs/facts/api/signature';
import { symbolAt } from '@docs/facts/api/symbolAt';
import {
  constructorOf,
  isCallable,
  type ApiClass,
  type ApiFunction,
  type ApiParameter,
  type ApiSymbol,
} from '@docs/facts/api/types';
import type { Summaries } from '@docs/markdown/references/api-reference/summaries';

/** The description of a class: its constructor, its fields, or the members with these names. Functions have none. */
type StubMembers = 'constructor' | 'fields' | readonly string[];

/** Names by the module that programs import them from, with the description of each. */
export type StubNames = Readonly<
  Record<string, Readonly<Record<string, StubMembers>>>
>;

const INDENT = '    ';

const parameter = (name: string): ApiParameter => ({
  name,
  kind: 'positional-or-keyword',
  type: null,
  default: null,
});

/** Longest sentence, in characters: the stub has to fit into the context of a model. */
const LONGEST = 66;

/** A sentence, cut at a word if it is too long. */
const brief = (summary: string | undefined): string | undefined =>
  summary === undefined || summary.length <= LONGEST
    ? summary
    : `${summary.slice(0, summary.lastIndexOf(' ', LONGEST))} …`;

/** A string literal of a sentence. */
const docstring = (summary: string | undefined): string =>
  summary === undefined ? '...' : JSON.stringify(brief(summary));

const remark = (summary: string | undefined): string =>
  summary === undefined ? '' : `  # ${String(brief(summary))}`;

/** A member, and the path of the class that defines it. */
type OwnedMember = readonly [ApiSymbol, string];

/** A class and the classes that it inherits from, by path. */
const lineage = (symbol: ApiClass, path: string, inventory: Inventory) =>
  [path, ...(symbol.mro ?? [])].flatMap((each) => {
    const location = inventory.find(each);
    const found =
      each === path ? symbol : location && symbolAt(location, inventory);
    return found?.kind === 'class' ? [[found, each] as const] : [];
  });

/** A member of a class, or one that it inherits. */
function memberOf(
  symbol: ApiClass,
  path: string,
  name: string,
  inventory: Inventory,
): OwnedMember | undefined {
  for (const [owner, at] of lineage(symbol, path, inventory)) {
    const found = owner.members.find((member) => member.name === name);
    if (found) {
      return [found, at];
    }
  }
  return undefined;
}

function membersOf(
  symbol: ApiClass,
  path: string,
  members: StubMembers,
  inventory: Inventory,
): readonly OwnedMember[] {
  const owned = (member: ApiSymbol): OwnedMember => [member, path];
  if (members === 'constructor') {
    const init = constructorOf(symbol);
    return init ? [owned(init)] : [];
  }
  if (members === 'fields') {
    return symbol.members.filter(({ kind }) => kind === 'attribute').map(owned);
  }
  return members.flatMap((name) => {
    const found = memberOf(symbol, path, name, inventory);
    return found ? [found] : [];
  });
}

/** `t.Optional[str]` as programs that import the names write it. */
const withoutPrefix = (text: string): string =>
  text.replaceAll(/\b(?:t|typing)\.(?=[A-Z])/g, '');

class Stub {
  constructor(
    private readonly summaries: Summaries,
    private readonly inventory: Inventory,
  ) {}

  /** Lines of a name. */
  of(
    symbol: ApiSymbol,
    path: string,
    members: StubMembers,
    name = symbol.name,
  ): string[] {
    const summary = this.summaries.get(path);
    if (isCallable(symbol)) {
      return this.callable({ ...symbol, name }, summary);
    }
    if (symbol.kind === 'class') {
      return this.class({ ...symbol, name }, path, members, summary);
    }
    const value =
      symbol.kind === 'attribute' && symbol.type === null
        ? ` = ${symbol.value ?? '...'}`
        : '';
    const type = symbol.type ?? (value === '' ? 'Any' : undefined);
    return [
      `${name}${type === undefined ? '' : `: ${type}`}${value}${remark(summary)}`,
    ];
  }

  private callable(symbol: ApiFunction, summary?: string): string[] {
    const { kind, name } = symbol;
    const decorator =
      kind === 'classmethod' || kind === 'staticmethod' ? [`@${kind}`] : [];
    const first =
      kind === 'method'
        ? [parameter('self')]
        : kind === 'classmethod'
          ? [parameter('cls')]
          : [];
    const parameters = [...first, ...symbol.parameters];
    const head = `${symbol.async ? 'async ' : ''}def ${name}`;
    return [
      ...decorator,
      `${callLine(head, { ...symbol, parameters })}: ${docstring(summary)}`,
    ];
  }

  private class(
    symbol: ApiClass,
    path: string,
    members: StubMembers,
    summary?: string,
  ): string[] {
    const bases = symbol.bases.length > 0 ? `(${symbol.bases.join(', ')})` : '';
    const head = `class ${symbol.name}${bases}:`;
    const body = membersOf(symbol, path, members, this.inventory)
      .flatMap(([member, owner]) =>
        member.name === '__init__' && isCallable(member)
          ? this.callable({ ...member, returns: null })
          : this.of(member, `${owner}.${member.name}`, []),
      )
      .map((line) => INDENT + line);
    const text = docstring(summary);
    return body.length === 0
      ? [`${head} ${text}`]
      : [head, ...(summary === undefined ? [] : [INDENT + text]), ...body];
  }
}

/** A name of the stub that the API does not have. */
export interface UnknownName {
  readonly module: string;
  readonly name: string;
  readonly member?: string;
  /** What is wrong; what to do about it. */
  readonly what: string;
}

/** The names of a stub that the API does not have. */
export const unknownNames = (
  inventory: Inventory,
  names: StubNames,
): UnknownName[] =>
  Object.entries(names).flatMap(([module, listed]) =>
    Object.entries(listed).flatMap(([name, members]): UnknownName[] => {
      const path = `${module}.${name}`;
      const location = inventory.find(path);
      const symbol = location && symbolAt(location, inventory);
      if (!symbol) {
        const what = location
          ? `${path} is a module; list its names`
          : `dlt has no ${path}; correct the name, or remove it`;
        return [{ module, name, what }];
      }
      if (symbol.kind !== 'class' || typeof members === 'string') {
        return [];
      }
      return members
        .filter((member) => !memberOf(symbol, location.path, member, inventory))
        .map((member) => ({
          module,
          name,
          member,
          what: `${location.path} has no member "${member}"; correct the name, or remove it`,
        }));
    }),
  );

/**
 * The text of the stub, without {@link unknownNames}.
 *
 * @param subject what it describes: `dlt 1.10.0`
 */
export function stubText(
  inventory: Inventory,
  summaries: Summaries,
  names: StubNames,
  subject: string,
): string {
  const stub = new Stub(summaries, inventory);
  const modules = Object.entries(names).map(([module, listed]) => {
    const lines = Object.entries(listed).flatMap(([name, members]) => {
      const location = inventory.find(`${module}.${name}`);
      const symbol = location && symbolAt(location, inventory);
      return symbol
        ? stub.of(symbol, location.path, members, name).map(withoutPrefix)
        : [];
    });
    return [`# from ${module} import …`, ...lines].join('\n');
  });
  return `${[`# ${subject}: the names that pipelines are written with. For reading: modules are comments, and names of dlt's types are not imported.`, ...modules].join('\n\n')}\n`;
}
