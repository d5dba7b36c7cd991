/** Renders a diagram as HTML: one picture, or one each for wide and narrow viewports. */
import type { Diagram, Direction, Graph } from '../types';
import { drawGraph } from './graph';
import { drawSequence } from './sequence';
import { attributes, type Picture } from './svg';

/** Width in pixels that fits without scaling on a phone, and in the text column. */
const PHONE = 350;
const COLUMN = 736;
/** Smallest scale at which text is readable; a wider picture scrolls in its box. */
const SMALLEST_SCALE = 0.72;
/** The other direction is used only when its width is below this share of the original. */
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

/** The picture in the author's direction and, where that is much narrower, one in the other direction. */
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
  // A picture that is too wide for the text column, too, is turned for all viewports.
  return {
    wide: own.width * SMALLEST_SCALE > COLUMN ? narrow : own,
    narrow,
  };
}

/**
 * Draws a diagram.
 *
 * @param alt text alternative of the picture
 * @returns one SVG element, or two: the second is for narrow viewports
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
