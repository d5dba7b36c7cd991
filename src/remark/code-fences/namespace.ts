/** Fences of one group run in one process: what one defines, the next may name. */
import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { FenceInfo } from './info';

declare module 'mdast' {
  interface CodeData {
    /** Python that ran before in the fence's namespace, and that the reader may have read above. */
    readonly before?: string;
  }
}

const PYTHON = new Set(['py', 'python']);

/**
 * Gives each Python fence of a group the code that ran before it. A fence with a title may be a file of
 * its own, which shares no names; it gives none and gets none.
 */
export function shareNames(
  root: Root,
  infoOf: (node: Code) => FenceInfo,
): void {
  const ran = new Map<string, string>();
  visit(root, 'code', (node) => {
    if (!PYTHON.has(node.lang ?? '')) {
      return;
    }
    const { group, title, norun } = infoOf(node).values;
    if (group === undefined || title !== undefined) {
      return;
    }
    const before = ran.get(group);
    if (before !== undefined) {
      node.data = { ...node.data, before };
    }
    if (norun === undefined) {
      ran.set(group, `${before ?? ''}${node.value}\n`);
    }
  });
}
