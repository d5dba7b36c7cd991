/** Parses Python code into a tree of plain objects with the node names of @lezer/python. */
import { parser } from '@lezer/python';
import type { SyntaxNode } from '@lezer/common';

/** A syntax node; offsets are relative to the start of the code. */
export interface Node {
  readonly type: string;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly children: readonly Node[];
}

function childrenOf(node: SyntaxNode, code: string): Node[] {
  const children: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    children.push(nodeOf(child, code));
  }
  return children;
}

/** Builds the expression of a decorator, which the grammar leaves as a flat list: `@ dlt . resource (…)`. */
function decoratorExpression(row: readonly Node[], code: string): Node[] {
  const [at, first, ...rest] = row;
  if (!at || !first) {
    return [...row];
  }
  const join = (left: Node, right: Node): Node => ({
    type: right.type === 'ArgList' ? 'CallExpression' : 'MemberExpression',
    from: left.from,
    to: right.to,
    text: code.slice(left.from, right.to),
    children: [
      left,
      right.type === 'VariableName'
        ? { ...right, type: 'PropertyName' }
        : right,
    ],
  });
  const parts = rest.filter(({ type }) =>
    ['VariableName', 'ArgList'].includes(type),
  );
  return [at, parts.reduce(join, first)];
}

/** Builds the expression of an argument `name := value`, which the grammar leaves as a flat list like `name=value`. */
function withNamedArguments(row: readonly Node[], code: string): Node[] {
  const nodes: Node[] = [];
  for (const node of row) {
    const [name, operator] = nodes.slice(-2);
    if (name && operator?.text === ':=') {
      const { from } = name;
      nodes.splice(-2, 2, {
        type: 'NamedExpression',
        from,
        to: node.to,
        text: code.slice(from, node.to),
        children: [name, operator, node],
      });
    } else {
      nodes.push(node);
    }
  }
  return nodes;
}

/** Functions that turn the flat children of some nodes into the trees that expressions have elsewhere. */
const RESHAPED: ReadonlyMap<string, typeof decoratorExpression> = new Map([
  ['Decorator', decoratorExpression],
  ['ArgList', withNamedArguments],
]);

function nodeOf(node: SyntaxNode, code: string): Node {
  const children = childrenOf(node, code);
  return {
    type: node.name,
    from: node.from,
    to: node.to,
    text: code.slice(node.from, node.to),
    children: RESHAPED.get(node.name)?.(children, code) ?? children,
  };
}

/** The syntax tree of the code; undefined when any part of it is not valid Python. */
export function parse(code: string): Node | undefined {
  const tree = parser.parse(code);
  const errors: number[] = [];
  tree.iterate({
    enter: ({ type, from }) => {
      if (type.isError) {
        errors.push(from);
      }
    },
  });
  return errors.length > 0 ? undefined : nodeOf(tree.topNode, code);
}

/** The first child of a type. */
export const childOf = (node: Node, type: string): Node | undefined =>
  node.children.find((child) => child.type === type);

/** A node and all its descendants in preorder; does not descend into node types in `skip`. */
export function* nodesOf(
  node: Node,
  skip: (node: Node) => boolean = () => false,
): Generator<Node> {
  if (!skip(node)) {
    yield node;
    for (const child of node.children) {
      yield* nodesOf(child, skip);
    }
  }
}

/** Splits children at the separators of a type. */
export function splitAt(nodes: readonly Node[], type: string): Node[][] {
  const parts: Node[][] = [[]];
  for (const node of nodes) {
    if (node.type === type) {
      parts.push([]);
    } else {
      parts.at(-1)?.push(node);
    }
  }
  return parts;
}

/** The keywords of arguments: `name=…`. */
export function keywordsOf(args: Node): Node[] {
  return args.children.filter(
    ({ type }, index) =>
      type === 'VariableName' && args.children[index + 1]?.text === '=',
  );
}
