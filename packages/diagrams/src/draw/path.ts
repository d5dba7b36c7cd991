/** Lines with rounded bends, and their end markers. */
import type { EdgeEnd } from '../types';
import { COLOUR, element, num, type Point } from './svg';

/** Radius of a bend, length and half the width of an arrow head, in pixels. */
const RADIUS = 6;
const ARROW = 7;
const ARROW_HALF = 3.5;

const distance = (a: Point, b: Point): number =>
  Math.hypot(b.x - a.x, b.y - a.y);

/** The point at a distance from one point in the direction of another. */
function towards(from: Point, to: Point, length: number): Point {
  const total = distance(from, to) || 1;
  return {
    x: from.x + ((to.x - from.x) * length) / total,
    y: from.y + ((to.y - from.y) * length) / total,
  };
}

const at = ({ x, y }: Point): string => `${num(x)} ${num(y)}`;

/** SVG path data. */
function pathData(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) {
    return '';
  }
  const steps = rest.map((point, index) => {
    const next = rest[index + 1];
    const before = rest[index - 1] ?? first;
    if (!next) {
      return `L${at(point)}`;
    }
    const radius = Math.min(
      RADIUS,
      distance(before, point) / 2,
      distance(point, next) / 2,
    );
    return `L${at(towards(point, before, radius))}Q${at(point)} ${at(towards(point, next, radius))}`;
  });
  return `M${at(first)}${steps.join('')}`;
}

/** A point next to the line: offset back from the tip, and to the side. */
function beside(tip: Point, from: Point, back: number, side: number): Point {
  const length = distance(tip, from) || 1;
  const [ux, uy] = [(from.x - tip.x) / length, (from.y - tip.y) / length];
  return {
    x: tip.x + ux * back - uy * side,
    y: tip.y + uy * back + ux * side,
  };
}

/**
 * The end marker of an edge.
 *
 * @param tip the point at which the edge meets the box
 * @param from the previous point of the edge
 */
function endMark(end: EdgeEnd, tip: Point, from: Point): string {
  if (end === 'none') {
    return '';
  }
  const corner = (side: number) => at(beside(tip, from, ARROW, side));
  return element('path', {
    d: `M${at(tip)}L${corner(-ARROW_HALF)}L${corner(ARROW_HALF)}Z`,
    fill: COLOUR.line,
    stroke: 'none',
  });
}

/** A line with its end markers; the stroke stops inside an arrow head, so that the tip is sharp. */
export function edgePath(
  points: readonly Point[],
  ends: { readonly start: EdgeEnd; readonly end: EdgeEnd },
  values: Readonly<Record<string, string | number>> = {},
): string {
  const line = [...points];
  const last = line.length - 1;
  const [first, second] = points;
  const [beforeTip, tip] = points.slice(-2);
  if (!first || !second || !beforeTip || !tip) {
    return '';
  }
  if (ends.start === 'arrow') {
    line[0] = towards(first, second, ARROW / 2);
  }
  if (ends.end === 'arrow') {
    line[last] = towards(tip, beforeTip, ARROW / 2);
  }
  return (
    element('path', { d: pathData(line), ...values }) +
    endMark(ends.start, first, second) +
    endMark(ends.end, tip, beforeTip)
  );
}
