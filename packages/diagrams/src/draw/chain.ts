/** Draws nodes that follow each other in rows from left to right. Needs no layout engine. */
import type { Edge, Graph, Node } from '../types';
import { rootOf } from './outline';
import { edgePath } from './path';
import { GAP } from './plan';
import { nodeSize } from './shapes';
import { DASHES, drawn, edgeLabel, type PlacedNode } from './style';
import type { Box, Picture, Point } from './svg';
import { labelSize, SIZE } from './text';

/** Distance between two rows, and from the picture's edge. */
const ROW_GAP = 34;
const MARGIN = 2;

/** A node, and the edge to the next one. */
export interface Link {
  readonly node: Node;
  readonly edge: Edge | undefined;
}

interface Placed extends Link, PlacedNode {
  readonly row: number;
}

/** The nodes in order, if each has at most one edge from it and one to it. */
export function chainOf(graph: Graph): readonly Link[] | undefined {
  const links: Link[] = [];
  let id = rootOf(graph);
  while (id !== undefined) {
    const from = id;
    const node = graph.nodes.get(from);
    const [edge, ...others] = graph.edges.filter((one) => one.from === from);
    if (!node || others.length > 0) {
      return undefined;
    }
    links.push({ node, edge });
    id = edge?.to;
  }
  return links.length > 0 ? links : undefined;
}

const lengthOf = ({ label }: Edge): number =>
  label.length === 0
    ? GAP.along + 6
    : labelSize(label, SIZE.note).width + 2 * (GAP.along - 4 + GAP.label);

/** Rows as full as the width allows; the nodes of a row have one centre line. */
function inRows(links: readonly Link[], width: number): Placed[] {
  const rows: { links: Placed[]; height: number }[] = [];
  let x = Infinity;
  for (const link of links) {
    const size = nodeSize(link.node);
    if (x + size.width + MARGIN > width) {
      rows.push({ links: [], height: 0 });
      x = MARGIN;
    }
    const row = rows.at(-1);
    row?.links.push({
      ...link,
      row: rows.length,
      box: { x, y: 0, ...size },
    });
    if (row) {
      row.height = Math.max(row.height, size.height);
    }
    x += size.width + (link.edge ? lengthOf(link.edge) : 0);
  }
  let top = MARGIN;
  return rows.flatMap((row) => {
    const centre = top + row.height / 2;
    top += row.height + ROW_GAP;
    return row.links.map((link) => ({
      ...link,
      box: { ...link.box, y: centre - link.box.height / 2 },
    }));
  });
}

const middle = ({ x, width }: Box): number => x + width / 2;

/** The bends of an edge within a row, or from the end of a row to the start of the next. */
function points(from: Placed, to: Placed, breakAt: number): Point[] {
  const [a, b] = [from.box, to.box];
  return from.row === to.row
    ? [
        { x: a.x + a.width, y: a.y + a.height / 2 },
        { x: b.x, y: b.y + b.height / 2 },
      ]
    : [
        { x: middle(a), y: a.y + a.height },
        { x: middle(a), y: breakAt },
        { x: middle(b), y: breakAt },
        { x: middle(b), y: b.y },
      ];
}

/** Draws a chain in one row, or in several where a width has no room for it. */
export function drawChain(links: readonly Link[], width: number): Picture {
  const placed = inRows(links, width);
  const lines: string[] = [];
  const words: string[] = [];
  placed.forEach((from, index) => {
    const { edge } = from;
    const to = placed[index + 1];
    if (!edge || !to) {
      return;
    }
    const inNext = placed.filter(({ row }) => row === to.row);
    const top = Math.min(...inNext.map(({ box }) => box.y));
    const way = points(from, to, top - ROW_GAP / 2);
    const [, second] = way;
    const [start, end] = [way.at(0), way.at(-1)];
    lines.push(edgePath(way, edge, edge.line === 'dashed' ? DASHES : {}));
    if (edge.label.length > 0 && start && end && second) {
      const x = (start.x + end.x) / 2 - (from.row === to.row ? 2 : 0);
      words.push(edgeLabel(edge, { x, y: second.y }));
    }
  });
  const ends = (of: (box: Box) => number) =>
    Math.max(...placed.map(({ box }) => of(box))) + MARGIN;
  return {
    width: ends(({ x, width: own }) => x + own),
    height: ends(({ y, height }) => y + height),
    body: drawn({ nodes: placed, lines, words }),
  };
}
