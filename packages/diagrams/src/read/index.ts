/** Parses a diagram. The syntax is a subset of Mermaid's: anything else is an error, not guessed. */
import type { Graph, Sequence } from '../types';
import { readFlowchart } from './flowchart';
import { DiagramError, readLines, unreadable, type Line } from './lines';
import { readSequence } from './sequence';

const KINDS: readonly (readonly [
  RegExp,
  (lines: readonly Line[]) => Graph | Sequence,
])[] = [
  [/^(?:flowchart|graph)\b/, readFlowchart],
  [/^sequenceDiagram$/, readSequence],
];

const isEmpty = (diagram: Graph | Sequence): boolean =>
  diagram.kind === 'graph'
    ? diagram.nodes.size === 0
    : diagram.participants.size === 0;

/**
 * Parses a diagram's source.
 *
 * @throws DiagramError with the line that cannot be parsed
 */
export function readDiagram(source: string): Graph | Sequence {
  const lines = readLines(source);
  const [header] = lines;
  if (!header) {
    throw new DiagramError('the diagram is empty', 1);
  }
  const read = KINDS.find(([pattern]) => pattern.test(header.text))?.[1];
  if (!read) {
    throw unreadable(
      header,
      'diagrams are flowchart and sequenceDiagram; tables have a fence of their own, `tables`',
    );
  }
  const diagram = read(lines);
  if (isEmpty(diagram)) {
    throw new DiagramError(
      'the diagram has no nodes or messages',
      header.number,
    );
  }
  return diagram;
}
