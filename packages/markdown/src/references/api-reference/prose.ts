/** Splits the prose of an entry by what a reader looks for: the summary, the program, everything else. */
import type { Paragraph, PhrasingContent, RootContent } from 'mdast';
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

/** Characters of a paragraph that is shown as a whole above the parameters. */
const SHORT = 160;

/** The end of a sentence in a text, with the space after it. */
const END = /[.!?]\s+/;

/**
 * The first sentence of a long paragraph, and its other sentences; a short paragraph, and one that introduces what is
 * below it, is one part.
 */
export function splitSummary(paragraph: Paragraph): Paragraph[] {
  const { children } = paragraph;
  if (textOfNodes(children).length <= SHORT || introduces(paragraph)) {
    return [paragraph];
  }
  const index = children.findIndex(
    (child) => child.type === 'text' && END.test(child.value),
  );
  const last = children[index];
  const found = last?.type === 'text' ? END.exec(last.value) : null;
  if (last?.type !== 'text' || !found) {
    return [paragraph];
  }
  const end = found.index + found[0].length;
  const text = (value: string): PhrasingContent[] =>
    value === '' ? [] : [{ ...last, value }];
  return [
    [...children.slice(0, index), ...text(last.value.slice(0, end).trimEnd())],
    [...text(last.value.slice(end)), ...children.slice(index + 1)],
  ].map((part) => ({ ...paragraph, children: part }));
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
