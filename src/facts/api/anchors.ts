/** Where on its page each name of a module stands. */
import type { ApiModule, ApiSymbol } from './types';

/** The id of a name's heading or entry, and the other ids under which it answers. */
export interface Anchors {
  readonly id: string;
  readonly aliases: readonly string[];
}

const idOf = (...names: readonly string[]): string =>
  names.join('-').toLowerCase();

/** Ids of a class as links in the world have it: `#dltresource-objects`. */
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
 * A top-level name has its lower-case name; where a class and a function differ in case only, the
 * function has it and the class is found under its alias. A member has `class-member` and, when no other name of the
 * module is called so, also the bare name, as older links have it.
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
    // A name defined twice in one module (by branches of an if) keeps its first place.
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
