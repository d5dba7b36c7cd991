/** Splits the prose of an entry by what a reader looks for: the summary, the program, everything else. */
import type { RootContent } from 'mdast';
import { textOfNodes } from '../../tree/textOfNodes';

/** The prose of an entry. */
export interface Prose {
  /** The first paragraph. */
  readonly summary: readonly RootContent[];
  /** Explanations, in the author's order. */
  readonly details: readonly RootContent[];
  /** The last program, with the sentence that introduces it and its output. */
  readonly example: readonly RootContent[];
}

/** The group of a fence; undefined for other nodes and for a fence that runs alone. */
const groupOf = (node: RootContent): string | undefined =>
  node.type === 'code'
    ? /(?:group|output)="([^"]*)"/.exec(node.meta ?? '')?.[1]
    : undefined;

/** Whether a node is the sentence above a program, which ends with a colon. */
const introduces = (node: RootContent | undefined): boolean =>
  node?.type === 'paragraph' && textOfNodes([node]).trimEnd().endsWith(':');

/** Index at which the last program begins; the length of the prose without a program. */
function exampleStart(nodes: readonly RootContent[]): number {
  const last = nodes.findLastIndex(
    (node) => node.type === 'code' && node.lang === 'py',
  );
  const node = nodes[last];
  if (node === undefined) {
    return nodes.length;
  }
  const group = groupOf(node);
  const first =
    group === undefined
      ? last
      : nodes.findIndex((other) => groupOf(other) === group);
  return introduces(nodes[first - 1]) ? first - 1 : first;
}

/** Splits the prose; a summary that also introduces the program stays the summary. */
export function splitProse(nodes: readonly RootContent[]): Prose {
  const start = nodes[0]?.type === 'paragraph' ? 1 : 0;
  const example = Math.max(exampleStart(nodes), start);
  return {
    summary: nodes.slice(0, start),
    details: nodes.slice(start, example),
    example: nodes.slice(example),
  };
}
