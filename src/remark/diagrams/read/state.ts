/** Reads `stateDiagram-v2`. */
import type { Graph, Group } from '../types';
import { directionOf } from './flowchart';
import { DiagramError, readLabel, unreadable, type Line } from './lines';

const TRANSITION =
  /^(?<from>\[\*\]|[\w-]+)\s*-->\s*(?<to>\[\*\]|[\w-]+)(?:\s*:\s*(?<label>.+))?$/;
const COMPOSITE = /^state\s+(?:"(?<label>[^"]+)"\s+as\s+)?(?<id>\w+)\s*\{$/;
const ALIAS = /^state\s+"(?<label>[^"]+)"\s+as\s+(?<id>\w+)$/;
const DESCRIPTION = /^(?<id>[\w-]+)\s*:\s*(?<label>.+)$/;
const DIRECTION = /^direction\s+(?<name>\w+)$/;

const HINT =
  'a line is `a --> b : why`, `a : Label`, `state "Label" as a`, `state a {` or `}`';

/** @param lines the source with its header */
export function readStates([, ...body]: readonly Line[]): Graph {
  const graph: Graph = {
    kind: 'graph',
    direction: 'DOWN',
    nodes: new Map(),
    edges: [],
    groups: [],
  };
  const open: { group: Group; line: Line }[] = [];
  const groupIds = new Set(
    body.flatMap(({ text }) => COMPOSITE.exec(text)?.groups?.id ?? []),
  );
  let ends = 0;

  const add = (id: string, label?: string) => {
    if (groupIds.has(id)) {
      return id;
    }
    if (!graph.nodes.has(id)) {
      open.at(-1)?.group.nodes.push(id);
    }
    if (label !== undefined || !graph.nodes.has(id)) {
      const words = readLabel(label ?? id);
      graph.nodes.set(id, { id, label: words, shape: 'round' });
    }
    return id;
  };
  /** Each `[*]` is a point of its own. */
  const addPoint = (shape: 'start' | 'end') => {
    const id = `[*]${(ends += 1)}`;
    graph.nodes.set(id, { id, label: [], shape });
    open.at(-1)?.group.nodes.push(id);
    return id;
  };

  for (const line of body) {
    const composite = COMPOSITE.exec(line.text)?.groups;
    const named = (ALIAS.exec(line.text) ?? DESCRIPTION.exec(line.text))
      ?.groups;
    const transition = TRANSITION.exec(line.text)?.groups;
    const direction = DIRECTION.exec(line.text)?.groups;
    if (composite?.id !== undefined) {
      const { id, label = id } = composite;
      const group = { id, label: readLabel(label), nodes: [], groups: [] };
      (open.at(-1)?.group.groups ?? graph.groups).push(group);
      open.push({ group, line });
    } else if (line.text === '}') {
      if (!open.pop()) {
        throw new DiagramError('`}` without a state', line.number);
      }
    } else if (transition) {
      const { from = '', to = '', label = '' } = transition;
      graph.edges.push({
        from: from === '[*]' ? addPoint('start') : add(from),
        to: to === '[*]' ? addPoint('end') : add(to),
        label: readLabel(label),
        line: 'solid',
        start: 'none',
        end: 'arrow',
      });
    } else if (named?.id !== undefined) {
      add(named.id, named.label);
    } else if (direction && open.length === 0) {
      const found = directionOf(direction.name ?? '');
      if (!found) {
        throw unreadable(line, 'directions are TD, LR, BT and RL');
      }
      graph.direction = found;
    } else {
      throw unreadable(line, HINT);
    }
  }
  const unclosed = open.at(-1);
  if (unclosed) {
    throw new DiagramError(
      `\`${unclosed.line.text}\` has no \`}\``,
      unclosed.line.number,
    );
  }
  return graph;
}
