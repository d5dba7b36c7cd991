/** Lines with rounded bends, and their end markers. */
import type { EdgeEnd } from '../types';
import { COLOUR, element, num, type Point } from './svg';

/** Radius of a bend, length and half the width of an arrow head, in pixels. */
const RADIUS = 6;
const ARROW = 8;
const ARROW_HALF = 4;
/** Crow's foot: length from the box, half its width. */
const FOOT = 11;
const FOOT_HALF = 6;

const distance = (a: Point, b: Point): number =>
  Math.hypot(b.x - a.x, b.y - a.y);

/** The point at a distance from one point in the direction of another. */
export function towards(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to) || 1;
  return {
    x: from.x + ((to.x - from.x) * length) / whole,
    y: from.y + ((to.y - from.y) * length) / whole,
  };
}

const at = ({ x, y }: Point): string => `${num(x)} ${num(y)}`;

/** SVG path data. */
export function pathData(points: readonly Point[]): string {
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
export function endMark(end: EdgeEnd, tip: Point, from: Point): string {
  const point = (back: number, side: number) =>
    at(beside(tip, from, back, side));
  const bar = (back: number) =>
    `M${point(back, -FOOT_HALF)}L${point(back, FOOT_HALF)}`;
  const foot = `M${point(0, -FOOT_HALF)}L${point(FOOT, 0)}L${point(0, FOOT_HALF)}`;
  const stroke = (d: string) => element('path', { d });
  const { x, y } = beside(tip, from, FOOT + 4, 0);
  const ring = element('circle', {
    cx: x,
    cy: y,
    r: 4,
    fill: COLOUR.ground,
  });
  switch (end) {
    case 'none':
      return '';
    case 'arrow':
      return element('path', {
        d: `M${at(tip)}L${point(ARROW, -ARROW_HALF)}L${point(ARROW, ARROW_HALF)}Z`,
        fill: COLOUR.line,
        stroke: 'none',
      });
    case 'one':
      return stroke(bar(6) + bar(10));
    case 'zero-one':
      return stroke(bar(6)) + ring;
    case 'many':
      return stroke(foot + bar(FOOT + 3));
    case 'zero-many':
      return stroke(foot) + ring;
  }
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
