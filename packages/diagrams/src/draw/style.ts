/** How the parts of a graph look: the same for each kind of layout. */
import type { Edge, Node } from '../types';
import { nodeShape, nodeText } from './shapes';
import {
  COLOUR,
  element,
  HALO,
  layer,
  textAt,
  type Box,
  type Point,
} from './svg';
import { labelSize, SIZE } from './text';

export const DASHES = { 'stroke-dasharray': '4 3' } as const;

/** Lines of all diagrams. */
export const LINE = {
  fill: 'none',
  stroke: COLOUR.line,
  'stroke-width': 1.25,
} as const;

/** Text of an accent's colour; without one, of the layer's. */
export const accented = (
  accent: string | undefined,
): Readonly<Record<string, string | number>> =>
  accent === undefined ? {} : { fill: accent, 'font-weight': 600 };

/** A label on a line; the background interrupts the line behind it. */
export function edgeLabel({ label, accent }: Edge, { x, y }: Point): string {
  const { width, height } = labelSize(label, SIZE.note);
  const [wide, tall] = [width + 8, height + 2];
  return (
    element('rect', {
      x: x - wide / 2,
      y: y - tall / 2,
      width: wide,
      height: tall,
      fill: COLOUR.ground,
    }) + textAt(label, { x, y }, SIZE.note, accented(accent))
  );
}

/** A node and where it is. */
export interface PlacedNode {
  readonly node: Node;
  readonly box: Box;
}

/** The parts of a picture in the order in which they are painted. */
export function drawn({
  frames = [],
  titles = [],
  lines,
  words,
  nodes,
}: {
  readonly frames?: readonly string[];
  readonly titles?: readonly string[];
  readonly lines: readonly string[];
  readonly words: readonly string[];
  readonly nodes: readonly PlacedNode[];
}): string {
  const centred = { 'text-anchor': 'middle' };
  return [
    layer({ fill: 'none', stroke: COLOUR.edge }, frames),
    layer(LINE, lines),
    layer(
      {
        fill: COLOUR.quiet,
        'font-size': SIZE.title,
        'font-weight': 600,
        ...HALO,
      },
      titles,
    ),
    layer(
      { fill: COLOUR.raised, stroke: COLOUR.edge },
      nodes.map(({ node, box }) => nodeShape(node, box)),
    ),
    layer({ fill: COLOUR.quiet, 'font-size': SIZE.note, ...centred }, words),
    layer(
      {
        fill: COLOUR.text,
        'font-size': SIZE.node,
        'font-weight': 500,
        ...centred,
      },
      nodes.map(({ node, box }) => nodeText(node, box)),
    ),
  ].join('');
}
