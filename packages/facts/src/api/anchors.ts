/** Anchors of the names of a module on its page. */
import type { ApiModule, ApiSymbol } from './types';

/** The id of a name's heading or entry, and its alias ids. */
export interface Anchors {
  readonly id: string;
  readonly aliases: readonly string[];
}

const idOf = (...names: readonly string[]): string =>
  names.join('-').toLowerCase();

/** The alias id of a class, as existing external links have it: `#dltresource-objects`. */
const classAlias = (name: string): string => `${idOf(name)}-objects`;

function count(ids: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) {
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** A name's path below its module (`Pipeline.run`), with the symbol. */
function withPaths(
  symbols: readonly ApiSymbol[],
  above: readonly string[] = [],
): { path: readonly string[]; symbol: ApiSymbol }[] {
  return symbols.flatMap((symbol) => {
    const path = [...above, symbol.name];
    const members =
      symbol.kind === 'class' ? withPaths(symbol.members, path) : [];
    return [{ path, symbol }, ...members];
  });
}

/**
 * Anchors of every name of a module, by its path below the module.
 *
 * The id of a top-level name is the name in lower case; where a class and a function differ in case only, the
 * function gets the id and the class keeps only its alias. The id of a member is `class-member`; when the bare
 * member name is unique in the module, it is an alias, because older links use it.
 */
export function moduleAnchors(module: ApiModule): ReadonlyMap<string, Anchors> {
  const entries = withPaths(module.symbols);
  const bare = count(entries.map(({ symbol }) => idOf(symbol.name)));
  const functions = new Set(
    module.symbols
      .filter(({ kind }) => kind === 'function')
      .map(({ name }) => idOf(name)),
  );
  const taken = new Set<string>();
  const anchors = new Map<string, Anchors>();
  for (const { path, symbol } of entries) {
    const own = idOf(...path);
    const wanted =
      symbol.kind === 'class' && path.length === 1 && functions.has(own)
        ? classAlias(symbol.name)
        : own;
    // A name defined twice in one module (in branches of an if) keeps the id of its first definition.
    const id = taken.has(wanted) ? `${wanted}-${taken.size}` : wanted;
    taken.add(id);
    const aliases = [
      ...(symbol.kind === 'class' && path.length === 1
        ? [classAlias(symbol.name)]
        : []),
      ...(path.length > 1 && bare.get(idOf(symbol.name)) === 1
        ? [idOf(symbol.name)]
        : []),
    ].filter((alias) => alias !== id);
    anchors.set(path.join('.'), { id, aliases });
  }
  return anchors;
}
