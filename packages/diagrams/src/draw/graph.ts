/** Draws flowcharts and tables; the Eclipse Layout Kernel computes the layout. */
import ELK, {
  type ElkExtendedEdge,
  type ElkNode,
} from 'elkjs/lib/elk.bundled.js';
import type { Direction, Graph, Group, Label } from '../types';
import { edgePath } from './path';
import { GAP } from './plan';
import { meet, nodeSize } from './shapes';
import { DASHES, drawn, edgeLabel } from './style';
import { element, textAt, type Box, type Picture, type Point } from './svg';
import { labelSize, SIZE } from './text';

/** Distances that must be repeated for each frame, because ELK does not inherit them. */
const DISTANCES: Readonly<Record<string, string>> = {
  'elk.spacing.nodeNode': String(GAP.across),
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '12',
  'elk.layered.spacing.nodeNodeBetweenLayers': String(GAP.along),
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
};

const OPTIONS: Readonly<Record<string, string>> = {
  ...DISTANCES,
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.padding': '[top=4,left=4,bottom=4,right=4]',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  // Keep the order of the source; only edges that close a cycle run against the direction.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
};

const labels = (label: Label, size: number) => {
  const { width, height } = labelSize(label, size);
  return label.length === 0
    ? []
    : [
        {
          text: label.join(' '),
          width: width + 2 * GAP.label,
          height: height + GAP.label,
          layoutOptions: {
            'elk.edgeLabels.inline': 'true',
            'elk.edgeLabels.placement': 'CENTER',
          },
        },
      ];
};

function elkGraph(graph: Graph, direction: Direction): ElkNode {
  const leaf = (id: string): ElkNode => {
    const node = graph.nodes.get(id);
    return { id, ...(node ? nodeSize(node) : {}) };
  };
  const frame = (group: Group): ElkNode => {
    const title = labelSize(group.label, SIZE.title);
    const { frame: pad, title: top } = GAP;
    return {
      id: group.id,
      layoutOptions: {
        ...DISTANCES,
        'elk.padding': `[top=${top},left=${pad},bottom=${pad},right=${pad}]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${title.width + 2 * pad},${top + pad})`,
      },
      children: [...group.groups.map(frame), ...group.nodes.map(leaf)],
    };
  };
  const grouped = new Set<string>();
  const collect = (group: Group) => {
    group.nodes.forEach((id) => grouped.add(id));
    group.groups.forEach(collect);
  };
  graph.groups.forEach(collect);
  const alone = [...graph.nodes.keys()].filter((id) => !grouped.has(id));
  return {
    id: 'root',
    layoutOptions: { ...OPTIONS, 'elk.direction': direction },
    children: [...alone.map(leaf), ...graph.groups.map(frame)],
    edges: graph.edges.map(({ from, to, label }, index) => ({
      id: `edge ${index}`,
      sources: [from],
      targets: [to],
      labels: labels(label, SIZE.note),
    })),
  };
}

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({
  x,
  y,
  width,
  height,
});

function* withChildren(node: ElkNode): Generator<ElkNode> {
  for (const child of node.children ?? []) {
    yield child;
    yield* withChildren(child);
  }
}

const pointsOf = ({ sections = [] }: ElkExtendedEdge): Point[] =>
  sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);

function drawEdges(
  graph: Graph,
  placed: ElkNode,
  boxes: ReadonlyMap<string, Box>,
): { lines: string[]; words: string[] } {
  const lines: string[] = [];
  const words: string[] = [];
  graph.edges.forEach((edge, index) => {
    const placedEdge = placed.edges?.[index];
    const points = placedEdge ? pointsOf(placedEdge) : [];
    const meets = (id: string, point: Point | undefined): Point[] => {
      const node = graph.nodes.get(id);
      const box = boxes.get(id);
      if (!point) {
        return [];
      }
      return [node && box ? meet(node, box, point) : point];
    };
    const complete = [
      ...meets(edge.from, points[0]),
      ...points.slice(1, -1),
      ...meets(edge.to, points.at(-1)),
    ];
    lines.push(
      edgePath(complete, edge, {
        ...(edge.line === 'dashed' ? DASHES : {}),
        ...(edge.line === 'thick' ? { 'stroke-width': 2.5 } : {}),
      }),
    );
    for (const label of placedEdge?.labels ?? []) {
      const { x, y, width, height } = boxOf(label);
      const middle = { x: x + width / 2, y: y + height / 2 };
      words.push(edgeLabel(edge, middle));
    }
  });
  return { lines, words };
}

function drawGroups(
  groups: readonly Group[],
  boxes: ReadonlyMap<string, Box>,
): { frames: string[]; titles: string[] } {
  const frames: string[] = [];
  const titles: string[] = [];
  const draw = (group: Group) => {
    const box = boxes.get(group.id);
    if (box) {
      frames.push(element('rect', { ...box, rx: 6 }));
      const position = { x: box.x + GAP.frame, y: box.y + GAP.title / 2 };
      titles.push(textAt(group.label, position, SIZE.title));
    }
    group.groups.forEach(draw);
  };
  groups.forEach(draw);
  return { frames, titles };
}

/** One ELK instance for the whole build, because it is slow to start. */
let kernel: InstanceType<typeof ELK> | undefined;

/**
 * Lays out and draws a graph.
 *
 * @param direction direction of the edges, except those that close a cycle
 */
export async function drawGraph(
  graph: Graph,
  direction: Direction,
): Promise<Picture> {
  kernel ??= new ELK();
  const placed = await kernel.layout(elkGraph(graph, direction));
  const boxes = new Map(
    [...withChildren(placed)].map((node) => [node.id, boxOf(node)]),
  );
  const { lines, words } = drawEdges(graph, placed, boxes);
  const { frames, titles } = drawGroups(graph.groups, boxes);
  const nodes = [...graph.nodes.values()].flatMap((node) => {
    const box = boxes.get(node.id);
    return box ? [{ node, box }] : [];
  });
  const body = drawn({ frames, titles, lines, words, nodes });
  return { width: placed.width ?? 0, height: placed.height ?? 0, body };
}
