/** Renders a diagram as HTML: one picture, or one each for wide and narrow columns. */
import type { Accents, Diagram, Direction, Graph, Sequence } from '../types';
import { withAccents } from './accents';
import { chainOf, drawChain } from './chain';
import { describe } from './describe';
import { drawGraph } from './graph';
import { drawOutline, rootOf } from './outline';
import { ACROSS, fitting, withLines } from './plan';
import { drawSequence } from './sequence';
import { attributes, element, escaped, type Picture } from './svg';
import { drawTables } from './tables';
import { SIZE, wrapped } from './text';

/** Width in pixels that fits without scaling on a phone, and in the text column. */
const PHONE = 350;
const COLUMN = 736;
/** Smallest scale, at which the smallest text has 12 px; a wider picture scrolls in its box. */
const SMALLEST_SCALE = 0.96;
/** Widths of labels in nodes and of messages where a diagram does not fit. */
const NARROWEST_LABEL = 98;
const NARROWEST_MESSAGE = 66;

/** The pictures of a diagram. */
export interface Pictures {
  readonly wide: Picture;
  /** For columns that have no room for the wide one; may be the same. */
  readonly narrow: Picture;
}

function svg({ width, height, body }: Picture, alt: string, words: string) {
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
  return `<svg${attributes(values)}>${element('desc', {}, escaped(words))}${body}</svg>`;
}

/** The first layout that fits a width; labels become narrower from one to the next. */
async function laidOut(
  graph: Graph,
  direction: Direction,
  width: number,
): Promise<Picture | undefined> {
  for (const lines of fitting(graph, direction, width)) {
    const links = direction === 'RIGHT' ? chainOf(lines) : undefined;
    const picture = links
      ? drawChain(links, width)
      : await drawGraph(lines, direction);
    if (picture.width * SMALLEST_SCALE <= width) {
      return picture;
    }
  }
  return undefined;
}

/** Draws a graph for a column of a width: in the author's direction where it fits, and downwards otherwise. */
async function graphPicture(graph: Graph, width: number): Promise<Picture> {
  const { direction } = graph;
  const isPhone = width === PHONE;
  const across =
    ACROSS.has(direction) || isPhone
      ? await laidOut(graph, direction === 'LEFT' ? 'LEFT' : 'RIGHT', width)
      : undefined;
  if (across) {
    return across;
  }
  const links = chainOf(withLines(graph, NARROWEST_LABEL));
  if (links && direction === 'RIGHT' && !isPhone) {
    // A long chain goes on in the next row.
    return drawChain(links, width);
  }
  const root = direction === 'UP' ? undefined : rootOf(graph);
  if (root !== undefined) {
    return drawOutline(graph, root, width);
  }
  const down = direction === 'UP' ? 'UP' : 'DOWN';
  return (
    (await laidOut(graph, down, width)) ??
    drawGraph(withLines(graph, NARROWEST_LABEL), down)
  );
}

/** The sequence with its messages broken into lines of a width. */
const withShortLines = (sequence: Sequence, width: number): Sequence => ({
  ...sequence,
  events: sequence.events.map((event) =>
    event.kind === 'message'
      ? { ...event, label: wrapped(event.label, SIZE.note, width) }
      : event,
  ),
});

/** Draws a diagram for wide and for narrow columns. */
export async function drawPictures(diagram: Diagram): Promise<Pictures> {
  if (diagram.kind === 'sequence') {
    const wide = drawSequence(diagram);
    return {
      wide,
      narrow:
        wide.width <= PHONE
          ? wide
          : drawSequence(withShortLines(diagram, NARROWEST_MESSAGE)),
    };
  }
  if (diagram.kind === 'tables') {
    return {
      wide: drawTables(diagram, COLUMN),
      narrow: drawTables(diagram, PHONE),
    };
  }
  const wide = await graphPicture(diagram, COLUMN);
  return {
    wide,
    narrow: wide.width <= PHONE ? wide : await graphPicture(diagram, PHONE),
  };
}

/**
 * Draws a diagram.
 *
 * @param alt text alternative of the picture
 * @param accents colours of words, in flow charts
 * @returns one SVG element, or two: the second is for narrow columns
 */
export async function drawDiagram(
  diagram: Diagram,
  alt: string,
  accents: Accents = new Map(),
): Promise<string> {
  const { wide, narrow } = await drawPictures(
    diagram.kind === 'graph' ? withAccents(diagram, accents) : diagram,
  );
  const words = describe(diagram);
  const same = wide === narrow || wide.body === narrow.body;
  return svg(wide, alt, words) + (same ? '' : svg(narrow, alt, words));
}
