/** Fences of one group run in one process: names that one fence defines are available in the next. */
import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { FenceInfo } from './info';

declare module 'mdast' {
  interface CodeData {
    /** Python code that ran earlier in the fence's namespace. */
    readonly before?: string;
  }
}

const PYTHON = new Set(['py', 'python']);

/**
 * Attaches to each Python fence of a group the code that ran before it. A fence with a title may be a separate
 * file, which shares no names; it neither provides nor receives code.
 */
export function shareNames(
  root: Root,
  infoOf: (node: Code) => FenceInfo,
): void {
  const executed = new Map<string, string>();
  visit(root, 'code', (node) => {
    if (!PYTHON.has(node.lang ?? '')) {
      return;
    }
    const { group, title, norun } = infoOf(node).values;
    if (group === undefined || title !== undefined) {
      return;
    }
    const before = executed.get(group);
    if (before !== undefined) {
      node.data = { ...node.data, before };
    }
    if (norun === undefined) {
      executed.set(group, `${before ?? ''}${node.value}\n`);
    }
  });
}
