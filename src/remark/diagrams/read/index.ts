/** Parses a diagram. The syntax is a subset of Mermaid's: anything else is an error, not guessed. */
import type { Diagram } from '../types';
import { readFlowchart } from './flowchart';
import { DiagramError, readLines, unreadable, type Line } from './lines';
import { readSequence } from './sequence';
import { readTables } from './tables';

const KINDS: readonly (readonly [
  RegExp,
  (lines: readonly Line[]) => Diagram,
])[] = [
  [/^(?:flowchart|graph)\b/, readFlowchart],
  [/^sequenceDiagram$/, readSequence],
  [/^erDiagram$/, readTables],
];

const isEmpty = (diagram: Diagram): boolean =>
  diagram.kind === 'graph'
    ? diagram.nodes.size === 0
    : diagram.participants.size === 0;

/**
 * Parses a diagram's source.
 *
 * @throws DiagramError with the line that cannot be parsed
 */
export function readDiagram(source: string): Diagram {
  const lines = readLines(source);
  const [header] = lines;
  if (!header) {
    throw new DiagramError('the diagram is empty', 1);
  }
  const read = KINDS.find(([pattern]) => pattern.test(header.text))?.[1];
  if (!read) {
    throw unreadable(
      header,
      'diagrams are flowchart, sequenceDiagram and erDiagram',
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
