/** Values as dlt's providers give them, with the line that holds each. */

/** The kind that decides how dlt converts a value. */
export type Kind = 'text' | 'bigint' | 'double' | 'bool' | 'json' | 'time';

/** A value that is no table. */
export interface Leaf {
  readonly kind: Kind;
  readonly value: unknown;
  /** From 1. */
  readonly line: number;
}

/** A table by key. */
export type Table = Map<string, Node>;

export type Node = Leaf | Table;

export const isTable = (node: Node): node is Table => node instanceof Map;

/** The value of a table or of a leaf, as JSON has it. */
export const plain = (node: Node): unknown =>
  isTable(node)
    ? Object.fromEntries([...node].map(([key, item]) => [key, plain(item)]))
    : node.value;

/** The leaves below a node, with their paths. */
export function leavesOf(
  node: Node,
  path: readonly string[] = [],
): { readonly path: readonly string[]; readonly leaf: Leaf }[] {
  return isTable(node)
    ? [...node].flatMap(([key, item]) => leavesOf(item, [...path, key]))
    : [{ path, leaf: node }];
}

/** A problem of a text that cannot be read further. */
export interface SyntaxProblem {
  readonly line: number;
  /** From 1; left out when it is not known. */
  readonly column?: number;
  readonly message: string;
}
