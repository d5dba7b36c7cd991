/**
 * The traversals of unist-util-visit and unist-util-visit-parents, for the two dozen passes of this project. The libraries
 * create a named function for each node of each pass. With the passes of Docusaurus, which still do so, that took a sixth
 * of the time in which pages are compiled. Types and semantics are those of the libraries
 * (tests/unit/remark/visit.test.ts).
 */
import type { Node, Parent } from 'unist';
import type { visit as libraryVisit } from 'unist-util-visit';
import {
  EXIT,
  SKIP,
  type visitParents as libraryVisitParents,
  type VisitorResult,
} from 'unist-util-visit-parents';

export { SKIP };

type Test = string | readonly string[] | undefined;
/** Called with a node, its position among its siblings, and its ancestors, the parent last. */
type Visitor = (
  node: Node,
  index: number | undefined,
  ancestors: readonly Parent[],
) => VisitorResult;

const isVisited = ({ type }: Node, test: Test): boolean =>
  test === undefined ||
  (typeof test === 'string' ? type === test : test.includes(type));

/** Visits a node and what is below it; returns the index of the sibling to go on with, or EXIT. */
function walk(
  node: Node,
  index: number | undefined,
  ancestors: Parent[],
  test: Test,
  visitor: Visitor,
): number | typeof EXIT {
  let next = (index ?? 0) + 1;
  let skips = false;
  if (isVisited(node, test)) {
    const result = visitor(node, index, ancestors);
    const [action, position] = Array.isArray(result) ? result : [result];
    if (action === EXIT) {
      return EXIT;
    }
    skips = action === SKIP;
    next =
      typeof position === 'number'
        ? position
        : typeof action === 'number'
          ? action
          : next;
  }
  const parent = node as Parent;
  if (!skips && (parent.children as Node[] | undefined)) {
    ancestors.push(parent);
    let at = 0;
    for (;;) {
      const child = parent.children[at];
      if (!child) {
        break;
      }
      const following = walk(child, at, ancestors, test, visitor);
      if (following === EXIT) {
        return EXIT;
      }
      at = following;
    }
    ancestors.pop();
  }
  return next;
}

/** The arguments of a call: the test may be left out. */
function argumentsOf<V>(
  test: Test | V,
  visitor: V | undefined,
): { readonly test: Test; readonly visitor: V } {
  return visitor === undefined
    ? { test: undefined, visitor: test as V }
    : { test: test as Test, visitor };
}

/** Calls a function with each node of a tree, its index and its parent, as unist-util-visit does. Tests are types. */
export const visit = ((
  tree: Node,
  first: unknown,
  second?: (
    node: Node,
    index: number | undefined,
    parent: Parent | undefined,
  ) => VisitorResult,
) => {
  const { test, visitor } = argumentsOf(first as typeof second, second);
  walk(tree, undefined, [], test, (node, index, ancestors) =>
    visitor(node, index, ancestors.at(-1)),
  );
}) as typeof libraryVisit;

/**
 * Calls a function with each node of a tree and its ancestors, as unist-util-visit-parents does. Tests are types. The
 * list of ancestors is good until the function returns.
 */
export const visitParents = ((
  tree: Node,
  first: unknown,
  second?: (node: Node, ancestors: readonly Parent[]) => VisitorResult,
) => {
  const { test, visitor } = argumentsOf(first as typeof second, second);
  walk(tree, undefined, [], test, (node, _, ancestors) =>
    visitor(node, ancestors),
  );
}) as typeof libraryVisitParents;
