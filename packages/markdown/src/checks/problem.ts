/** What a check of a page finds. */
import type { Node } from 'mdast';

/** A mistake and the node, or the line, where it is. */
export interface Problem {
  readonly at: Node;
  /** What is wrong; what to do about it. */
  readonly what: string;
}
