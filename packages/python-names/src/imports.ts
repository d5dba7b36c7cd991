/** Parses import statements. */
import { splitAt, type Node } from './grammar';

/** One name of an import statement. */
export interface ImportedName {
  /** The nodes of the name before `as`. */
  readonly nodes: readonly Node[];
  readonly parts: readonly string[];
  readonly name: string;
  readonly alias: Node | undefined;
}

/** The parts of an import statement. */
export function importOf(node: Node): {
  readonly moduleNodes: readonly Node[];
  /** The module after `from`, with leading dots for a relative import. */
  readonly module: string | undefined;
  readonly names: readonly ImportedName[];
} {
  const [head = [], ...tails] = splitAt(node.children, 'import');
  const isFrom = head[0]?.type === 'from';
  const moduleNodes = isFrom ? head.slice(1) : [];
  const listed = tails.flat().filter(({ type }) => !/^[()]$/.test(type));
  const names = splitAt(listed, ',')
    .filter((nodes) => nodes.length > 0)
    .map((nodes): ImportedName => {
      const [named = [], [alias] = []] = splitAt(nodes, 'as');
      const name = named.map(({ text }) => text).join('');
      return { nodes: named, parts: name.split('.'), name, alias };
    });
  const module = moduleNodes.map(({ text }) => text).join('');
  return { moduleNodes, module: isFrom ? module : undefined, names };
}
