/** Nodes: their size, their shape, and the point at which an edge meets them. */
import type { Column, Node, Shape } from '../types';
import {
  COLOUR,
  element,
  escaped,
  num,
  textAt,
  type Box,
  type Point,
} from './svg';
import { codeWidth, labelSize, SIZE, textWidth } from './text';

/** Padding around a label, in pixels. */
const PAD = { x: 16, y: 10 } as const;
/** Half the height of a cylinder's lid; slant of a hexagon; inset of a subroutine's rails. */
const LID = 6;
const SLANT = 14;
const RAIL = 8;
const MIN_WIDTH = 44;

const HEAD = 34;
const ROW = 24;
const COLUMN_GAP = 16;

/** Left offsets of a table's columns. */
function tableColumns(columns: readonly Column[]): {
  type: number;
  keys: number;
  width: number;
} {
  const widest = (texts: readonly string[]) =>
    Math.max(0, ...texts.map(codeWidth));
  const type = PAD.x + widest(columns.map(({ name }) => name)) + COLUMN_GAP;
  const keys = type + widest(columns.map((column) => column.type)) + COLUMN_GAP;
  const keyWidth = Math.max(
    0,
    ...columns.map((column) => textWidth(column.keys.join(' '), SIZE.note)),
  );
  return {
    type,
    keys,
    width: keyWidth > 0 ? keys + keyWidth + PAD.x : keys,
  };
}

/** Size of a node, in pixels. */
export function nodeSize(node: Node): { width: number; height: number } {
  const text = labelSize(node.label, SIZE.node);
  const width = Math.max(MIN_WIDTH, text.width + 2 * PAD.x);
  const height = text.height + 2 * PAD.y;
  if (node.columns) {
    return {
      width: Math.max(width, tableColumns(node.columns).width),
      height: HEAD + node.columns.length * ROW + (node.columns.length && 6),
    };
  }
  switch (node.shape) {
    case 'circle': {
      const across = Math.hypot(text.width, text.height) + PAD.y;
      return { width: across, height: across };
    }
    case 'diamond': {
      // A rectangle fits into a diamond when its shares of width and height add up to one.
      const tall = text.height * 2 + 28;
      return {
        width: text.width / (1 - text.height / tall) + 12,
        height: tall,
      };
    }
    case 'hexagon':
    case 'subroutine':
      return { width: width + SLANT, height };
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
      return rect(4);
    case 'round':
      return rect(12);
    case 'stadium':
      return rect(height / 2);
    case 'circle':
      return element('circle', { cx, cy, r: width / 2 });
    case 'diamond':
      return polygon([
        [cx, y],
        [x + width, cy],
        [cx, y + height],
        [x, cy],
      ]);
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
export function nodeShape(node: Node, box: Box): string {
  const head = node.columns?.length
    ? element('path', {
        d: `M${num(box.x)} ${num(box.y + HEAD)}h${num(box.width)}`,
      })
    : '';
  return outline(node.shape, box) + head;
}

/** The text of a node. */
export function nodeText({ label, shape, columns }: Node, box: Box): string {
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  if (!columns) {
    const y = cy + (shape === 'cylinder' ? LID / 2 : 0);
    return textAt(label, { x: cx, y }, SIZE.node);
  }
  const places = tableColumns(columns);
  const rows = columns.map(({ name, type, keys }, index) => {
    const y = box.y + HEAD + 3 + (index + 0.5) * ROW + SIZE.code * 0.35;
    const cell = (
      text: string,
      from: number,
      values: Readonly<Record<string, string | number>>,
    ) =>
      text === ''
        ? ''
        : element('text', { x: box.x + from, y, ...values }, escaped(text));
    const code = { 'font-family': 'var(--face-code)' };
    return (
      cell(name, PAD.x, code) +
      cell(type, places.type, { ...code, fill: COLOUR.quiet }) +
      cell(keys.join(' '), places.keys, {
        fill: COLOUR.quiet,
        'font-weight': 600,
      })
    );
  });
  return (
    textAt(label, { x: cx, y: box.y + HEAD / 2 }, SIZE.node, {
      'font-weight': 650,
    }) +
    element(
      'g',
      { 'font-size': SIZE.code, 'text-anchor': 'start' },
      rows.join(''),
    )
  );
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
    case 'diamond':
      return across * share;
    case 'circle':
      return across * round;
    case 'stadium':
      return vertical ? 0 : along * round;
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
