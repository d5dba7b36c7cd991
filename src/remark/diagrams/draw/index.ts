/** A diagram as HTML: one picture, or one for wide and one for narrow windows. */
import type { Diagram, Direction, Graph } from '../types';
import { drawGraph } from './graph';
import { drawSequence } from './sequence';
import { attributes, type Picture } from './svg';

/** Width that a phone shows without making text smaller, and what the text column does, in pixels. */
const PHONE = 350;
const COLUMN = 736;
/** Text at this scale is still read; a wider picture scrolls in its box. */
const SMALLEST_SCALE = 0.72;
/** The other direction must gain this much, or the author's stands. */
const GAIN = 0.85;

const ACROSS: ReadonlySet<Direction> = new Set(['LEFT', 'RIGHT']);

function svg({ width, height, body }: Picture, alt: string): string {
  const values = {
    role: 'img',
    'aria-label': alt,
    viewBox: `0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
    width: Math.ceil(width),
    height: Math.ceil(height),
    ...(width > PHONE
      ? { style: `min-width:${Math.floor(width * SMALLEST_SCALE)}px` }
      : {}),
  };
  return `<svg${attributes(values)}>${body}</svg>`;
}

/** The picture as its author means it and, where it is much narrower, the one with the other direction. */
async function graphPictures(
  graph: Graph,
): Promise<{ wide: Picture; narrow: Picture }> {
  const own = await drawGraph(graph, graph.direction);
  if (own.width <= PHONE) {
    return { wide: own, narrow: own };
  }
  const turned = await drawGraph(
    graph,
    ACROSS.has(graph.direction) ? 'DOWN' : 'RIGHT',
  );
  const narrow = turned.width < own.width * GAIN ? turned : own;
  // What the column cannot show either is turned for everybody.
  return {
    wide: own.width * SMALLEST_SCALE > COLUMN ? narrow : own,
    narrow,
  };
}

/**
 * Draws a diagram.
 *
 * @param alt what the picture shows, for those who do not see it
 * @returns one SVG element, or two: the second is for narrow windows
 */
export async function drawDiagram(
  diagram: Diagram,
  alt: string,
): Promise<string> {
  if (diagram.kind === 'sequence') {
    return svg(drawSequence(diagram), alt);
  }
  const { wide, narrow } = await graphPictures(diagram);
  return wide === narrow ? svg(wide, alt) : svg(wide, alt) + svg(narrow, alt);
}
