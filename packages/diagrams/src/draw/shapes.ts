/** Nodes: their size, their shape, and the point at which an edge meets them. */
import type { Node, Shape } from '../types';
import { COLOUR, element, num, textAt, type Box, type Point } from './svg';
import { labelSize, SIZE } from './text';

/** Padding around a label, in pixels. */
const PAD = { x: 12, y: 8 } as const;
/** Half the height of a cylinder's lid; slant of a hexagon; inset of a subroutine's rails. */
const LID = 4;
const SLANT = 10;
const RAIL = 6;
const MIN_WIDTH = 44;
/** Offset of the sheets behind the first one; height of a table's rows below its name. */
const SHEET = 3;
const BLANK_ROW = 11;
/** Opacity of an accent behind text. */
const TINT = 0.12;

/** Size of a node, in pixels. */
export function nodeSize(node: Node): { width: number; height: number } {
  const text = labelSize(node.label, SIZE.node);
  const width = Math.max(MIN_WIDTH, text.width + 2 * PAD.x);
  const height = text.height + 2 * PAD.y;
  switch (node.shape) {
    case 'circle': {
      const across = Math.hypot(text.width, text.height) + PAD.y;
      return { width: across, height: across };
    }
    case 'diamond':
    case 'hexagon':
    case 'subroutine':
      return { width: width + SLANT, height };
    case 'sheets':
      return { width: width + 2 * SHEET, height: height + 2 * SHEET };
    case 'table':
      return { width, height: height + 2 * BLANK_ROW };
    case 'cylinder':
      return { width, height: height + 2 * LID };
    default:
      return { width, height };
  }
}

const polygon = (points: readonly (readonly [number, number])[]): string =>
  element('polygon', {
    points: points.map(([x, y]) => `${num(x)},${num(y)}`).join(' '),
  });

function outline(shape: Shape, { x, y, width, height }: Box): string {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const rect = (rx: number) => element('rect', { x, y, width, height, rx });
  switch (shape) {
    case 'box':
      return rect(6);
    case 'round':
      return rect(12);
    case 'sheets':
      return [2, 1, 0]
        .map((back) =>
          element('rect', {
            x: x + back * SHEET,
            y: y + (2 - back) * SHEET,
            width: width - 2 * SHEET,
            height: height - 2 * SHEET,
            rx: 3,
          }),
        )
        .join('');
    case 'table':
      return (
        element('rect', { x, y, width, height, rx: 4, fill: COLOUR.ground }) +
        element('path', {
          d: `M${num(x)} ${num(y + height - 2 * BLANK_ROW)}h${num(width)}m0 ${BLANK_ROW}h${num(-width)}`,
        }) +
        element('path', {
          d: [1.5, 0.5]
            .map(
              (row) =>
                `M${num(x + PAD.x)} ${num(y + height - row * BLANK_ROW)}h${num(width * 0.16)}m${num(width * 0.12)} 0h${num(width * 0.28)}`,
            )
            .join(''),
          'stroke-width': 3,
        })
      );
    case 'stadium':
      return rect(height / 2);
    case 'circle':
      return element('circle', { cx, cy, r: width / 2 });
    case 'diamond':
    case 'hexagon':
      return polygon([
        [x + SLANT, y],
        [x + width - SLANT, y],
        [x + width, cy],
        [x + width - SLANT, y + height],
        [x + SLANT, y + height],
        [x, cy],
      ]);
    case 'subroutine':
      return (
        rect(4) +
        element('path', {
          d: [x + RAIL, x + width - RAIL]
            .map((rail) => `M${num(rail)} ${num(y)}v${num(height)}`)
            .join(''),
        })
      );
    case 'cylinder': {
      const [half, lid] = [num(width / 2), num(LID)];
      const arc = (sweep: 0 | 1, across: number) =>
        `a${half} ${lid} 0 0 ${sweep} ${num(across)} 0`;
      const start = `M${num(x)} ${num(y + LID)}`;
      return element('path', {
        d: `${start}${arc(1, width)}v${num(height - 2 * LID)}${arc(1, -width)}Z${start}${arc(0, width)}`,
      });
    }
  }
}

/** The shape of a node; its text is drawn separately, on top of everything. */
export function nodeShape({ shape, accent }: Node, box: Box): string {
  return accent === undefined
    ? outline(shape, box)
    : element(
        'g',
        { fill: accent, 'fill-opacity': TINT, stroke: accent },
        outline(shape, box),
      );
}

/** The text of a node. */
export function nodeText({ label, shape }: Node, box: Box): string {
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const right = shape === 'sheets' ? -SHEET : 0;
  const down =
    { cylinder: LID / 2, sheets: SHEET, table: -BLANK_ROW }[shape as string] ??
    0;
  return textAt(label, { x: cx + right, y: cy + down }, SIZE.node);
}

/** Distance between a shape and its bounding box at a point of the box's side. */
function inset(
  shape: Shape,
  box: Box,
  vertical: boolean,
  offset: number,
): number {
  const [along, across] = vertical
    ? [box.width / 2, box.height / 2]
    : [box.height / 2, box.width / 2];
  const share = Math.min(1, Math.abs(offset) / along);
  const round = 1 - Math.sqrt(1 - share ** 2);
  switch (shape) {
    case 'circle':
      return across * round;
    case 'stadium':
      return vertical ? 0 : along * round;
    case 'diamond':
    case 'hexagon':
      return vertical ? 0 : SLANT * share;
    case 'cylinder':
      return vertical ? LID * round : 0;
    default:
      return 0;
  }
}

/** Moves an edge's end from the bounding box of a node to its shape. */
export function meet(node: Node, box: Box, point: Point): Point {
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const near = (a: number, b: number) => Math.abs(a - b) < 1;
  if (near(point.y, box.y) || near(point.y, box.y + box.height)) {
    const by = inset(node.shape, box, true, point.x - cx);
    return { x: point.x, y: point.y + (point.y < cy ? by : -by) };
  }
  const by = inset(node.shape, box, false, point.y - cy);
  return { x: point.x + (point.x < cx ? by : -by), y: point.y };
}
