import type { PhrasingContent, RootContent } from 'mdast';

/** The text of nodes, without any marks. */
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
