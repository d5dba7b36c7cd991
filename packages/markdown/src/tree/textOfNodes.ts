import type { PhrasingContent, RootContent } from 'mdast';

/** The plain text of nodes. */
export const textOfNodes = (
  nodes: readonly (RootContent | PhrasingContent)[],
): string =>
  nodes
    .map((node) => {
      if ('value' in node) {
        return node.value;
      }
      return 'children' in node ? textOfNodes(node.children) : '';
    })
    .join('');
