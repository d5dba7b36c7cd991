/** Chooses the direction of a graph and the width of its labels, before layout: layout is slow, this is arithmetic. */
import type { Direction, Graph } from '../types';
import { nodeSize } from './shapes';
import { labelSize, SIZE, wrapped } from './text';

/** Distances in pixels along the direction of the edges, and across it; padding of a frame. */
export const GAP = { along: 22, across: 18, label: 6, frame: 14, title: 30 };

export const ACROSS: ReadonlySet<Direction> = new Set(['LEFT', 'RIGHT']);

/** Widths of a label in a node, from comfortable to the narrowest that reads well. */
const WIDTHS: readonly number[] = [220, 180, 150, 130, 112, 98, 84];
/** Widths of labels of edges, as a share of the width in nodes. */
const EDGE_SHARE = 0.8;

/** The graph with its labels broken into lines of a width. */
export function withLines(graph: Graph, width: number): Graph {
  return {
    ...graph,
    nodes: new Map(
      [...graph.nodes].map(([id, node]) => [
        id,
        { ...node, label: wrapped(node.label, SIZE.node, width) },
      ]),
    ),
    edges: graph.edges.map((edge) => ({
      ...edge,
      label: wrapped(edge.label, SIZE.note, width * EDGE_SHARE),
    })),
  };
}

/** Position of each node along the direction: behind all nodes that lead to it, except over edges that close a cycle. */
function ranksOf({ nodes, edges }: Graph): ReadonlyMap<string, number> {
  const ranks = new Map([...nodes.keys()].map((id) => [id, 0]));
  const path = new Set<string>();
  const visit = (id: string, rank: number) => {
    if (path.has(id) || !ranks.has(id)) {
      return;
    }
    ranks.set(id, Math.max(rank, ranks.get(id) ?? 0));
    path.add(id);
    edges
      .filter(({ from }) => from === id)
      .forEach(({ to }) => {
        visit(to, rank + 1);
      });
    path.delete(id);
  };
  const targets = new Set(edges.map(({ to }) => to));
  const ids = [...nodes.keys()];
  const starts = ids.filter((id) => !targets.has(id));
  (starts.length > 0 ? starts : ids.slice(0, 1)).forEach((id) => {
    visit(id, 0);
  });
  return ranks;
}

/** Length of an edge with a label between two nodes. */
const edgeLength = (size: number): number =>
  size === 0 ? GAP.along + 6 : size + 2 * (GAP.along + GAP.label);

/** Approximate size of the graph along the edges and across them, without routing. */
function estimate(
  graph: Graph,
  direction: Direction,
): { width: number; height: number } {
  const isAcross = ACROSS.has(direction);
  const ranks = ranksOf(graph);
  const layers: { along: number; across: number; edge: number }[] = [];
  const layer = (rank: number) =>
    (layers[rank] ??= { along: 0, across: 0, edge: 0 });
  for (const [id, rank] of ranks) {
    const node = graph.nodes.get(id);
    const { width, height } = node ? nodeSize(node) : { width: 0, height: 0 };
    const found = layer(rank);
    found.along = Math.max(found.along, isAcross ? width : height);
    found.across += (found.across && GAP.across) + (isAcross ? height : width);
  }
  for (const { from, to, label } of graph.edges) {
    const { width, height } = labelSize(label, SIZE.note);
    const first = Math.min(ranks.get(from) ?? 0, ranks.get(to) ?? 0);
    const found = layer(first);
    found.edge = Math.max(found.edge, isAcross ? width : height);
  }
  const frames = graph.groups.length > 0 ? 2 * GAP.frame : 0;
  const along = layers.reduce(
    (sum, { along: own, edge }, rank) =>
      sum + own + (rank + 1 < layers.length ? edgeLength(edge) : 0),
    frames,
  );
  const across = Math.max(...layers.map((found) => found.across)) + frames;
  return isAcross
    ? { width: along, height: across }
    : { width: across, height: along };
}

/** The graph with ever narrower labels, as far as it may fit a width in a direction. */
export const fitting = (
  graph: Graph,
  direction: Direction,
  width: number,
): Graph[] =>
  WIDTHS.map((limit) => withLines(graph, limit)).filter(
    (lines) => estimate(lines, direction).width <= width,
  );
