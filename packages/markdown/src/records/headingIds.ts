/** Assigns the heading ids that Docusaurus will assign, on a tree that it has not processed yet. */
import headings from '@docusaurus/mdx-loader/lib/remark/headings';
import type { Heading, Root, RootContent } from 'mdast';

type Transform = (root: Root) => Promise<void>;

const giveIds = (
  headings as unknown as (options: {
    anchorsMaintainCase: boolean;
  }) => Transform
)({ anchorsMaintainCase: false });

/** Replaces some nodes; subtrees without a replaced node keep their identity. */
function replaced(
  nodes: readonly RootContent[],
  copies: ReadonlyMap<RootContent, RootContent>,
): RootContent[] {
  return nodes.map((node) => {
    const copy = copies.get(node);
    if (copy || !('children' in node)) {
      return copy ?? node;
    }
    const children = replaced(node.children as RootContent[], copies);
    return children.every((child, index) => child === node.children[index])
      ? node
      : ({ ...node, children } as RootContent);
  });
}

function headingsIn(nodes: readonly RootContent[]): Heading[] {
  return nodes.flatMap((node) => {
    if (node.type === 'heading') {
      return [node];
    }
    return 'children' in node ? headingsIn(node.children as RootContent[]) : [];
  });
}

/**
 * The tree with the id of each heading in `data.id`. Headings are copied: Docusaurus assigns ids later in its
 * own plugin chain, and would append a second number to an existing id.
 */
export async function withIds(tree: Root): Promise<Root> {
  const originals = headingsIn(tree.children);
  const copies = originals.map((heading) => structuredClone(heading));
  await giveIds({ type: 'root', children: copies });
  const byOriginal = new Map<RootContent, RootContent>(
    originals.map((heading, index) => [heading, copies[index] ?? heading]),
  );
  return { ...tree, children: replaced(tree.children, byOriginal) };
}
