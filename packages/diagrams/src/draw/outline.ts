/** Draws a tree for narrow columns: each node on its own line, branches indented. Needs no layout engine. */
import type { Edge, Graph } from '../types';
import { edgePath } from './path';
import { nodeSize } from './shapes';
import { accented, DASHES, drawn, edgeLabel, type PlacedNode } from './style';
import { textAt, type Picture } from './svg';
import { labelSize, SIZE, wrapped } from './text';

/** Distance below a node, between branches, from a node's left side to its line, and around labels. */
const SPACE = { below: 22, branch: 12, stem: 18, label: 8, edge: 16 } as const;
const MARGIN = 2;
/** Widths of labels: comfortable, and the narrowest, which may be wider than the room. */
const LABEL = { most: 210, least: 84, padding: 34 } as const;

/** The only node without an edge to it, if each other node has exactly one and there are no frames. */
export function rootOf({ nodes, edges, groups }: Graph): string | undefined {
  const counts = new Map([...nodes.keys()].map((id) => [id, 0]));
  edges.forEach(({ to }) => counts.set(to, (counts.get(to) ?? 0) + 1));
  const roots = [...counts].filter(([, count]) => count === 0);
  const isTree =
    groups.length === 0 &&
    roots.length === 1 &&
    edges.length === nodes.size - 1 &&
    edges.every(({ start }) => start === 'none');
  return isTree ? roots[0]?.[0] : undefined;
}

/** Draws the tree below a root. */
export function drawOutline(
  graph: Graph,
  root: string,
  limit: number,
): Picture {
  const nodes: PlacedNode[] = [];
  const lines: string[] = [];
  const words: string[] = [];
  let right = 0;
  const lookOf = ({ line }: Edge) => (line === 'dashed' ? DASHES : {});

  /** Places a node and what follows it, and returns the lower end. */
  const placeNode = (id: string, x: number, y: number): number => {
    const node = graph.nodes.get(id);
    if (!node) {
      return y;
    }
    const room = Math.max(LABEL.least, limit - x - LABEL.padding);
    const lined = {
      ...node,
      label: wrapped(node.label, SIZE.node, Math.min(LABEL.most, room)),
    };
    const box = { x, y, ...nodeSize(lined) };
    nodes.push({ node: lined, box });
    right = Math.max(right, x + box.width);
    const bottom = y + box.height;
    const stem = x + SPACE.stem;
    const edges = graph.edges.filter(({ from }) => from === id);
    const [edge] = edges;
    if (edge && edges.length === 1) {
      const label = wrapped(edge.label, SIZE.note, LABEL.most);
      const size = labelSize(label, SIZE.note);
      const next = bottom + Math.max(SPACE.below, size.height + SPACE.label);
      const way = [bottom, next].map((end) => ({ x: stem, y: end }));
      lines.push(edgePath(way, edge, lookOf(edge)));
      const middle = { x: stem + SPACE.label, y: (bottom + next) / 2 };
      words.push(
        textAt(label, middle, SIZE.note, {
          'text-anchor': 'start',
          ...accented(edge.accent),
        }),
      );
      right = Math.max(right, middle.x + size.width);
      return placeNode(edge.to, x, next);
    }
    let end = bottom;
    for (const branch of edges) {
      const target = graph.nodes.get(branch.to);
      const label = labelSize(branch.label, SIZE.note).width;
      const indent = label > 0 ? label + 2 * SPACE.edge + 6 : SPACE.edge + 4;
      const left = stem + indent;
      const top = end + SPACE.branch;
      const first = nodes.length;
      end = target ? placeNode(branch.to, left, top) : end;
      const height = nodes[first]?.box.height ?? 0;
      const middle = top + height / 2;
      lines.push(
        edgePath(
          [
            { x: stem, y: bottom },
            { x: stem, y: middle },
            { x: left, y: middle },
          ],
          branch,
          lookOf(branch),
        ),
      );
      if (label > 0) {
        const x = (stem + left) / 2 - 2;
        words.push(edgeLabel(branch, { x, y: middle }));
      }
    }
    return end;
  };
  const bottom = placeNode(root, MARGIN, MARGIN);
  return {
    width: right + MARGIN,
    height: bottom + MARGIN,
    body: drawn({ nodes, lines, words }),
  };
}
