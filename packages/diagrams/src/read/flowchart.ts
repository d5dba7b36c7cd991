/** Parses `flowchart LR` and `graph TD`. */
import type { Direction, Edge, Graph, Group, Node, Shape } from '../types';
import { DiagramError, readLabel, unreadable, type Line } from './lines';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  TD: 'DOWN',
  TB: 'DOWN',
  BT: 'UP',
  LR: 'RIGHT',
  RL: 'LEFT',
};

const directionOf = (name: string): Direction | undefined =>
  DIRECTIONS[name.toUpperCase()];

/** Brackets of the shapes, the longest first. */
const SHAPES: readonly (readonly [
  open: string,
  close: string,
  shape: Shape,
])[] = [
  ['([', '])', 'stadium'],
  ['((', '))', 'circle'],
  ['[[', ']]', 'subroutine'],
  ['[(', ')]', 'cylinder'],
  ['{{', '}}', 'hexagon'],
  ['[', ']', 'box'],
  ['(', ')', 'round'],
  ['{', '}', 'diamond'],
];

/** Mermaid's shapes that have a name instead of brackets, and the shape of a table, which Mermaid does not have. */
const NAMED: Readonly<Record<string, Shape>> = {
  docs: 'sheets',
  table: 'table',
};
const NAMED_SHAPE =
  /@\{\s*shape:\s*(?<shape>[\w-]+)\s*,\s*label:\s*"(?<label>[^"]*)"\s*\}/y;

const ID = /\w+(?:-\w+)*/y;
/** A quoted label may contain any character, an unquoted one no brackets. */
const LABEL = /\s*(?:"[^"]*"|(?:[^[\](){}<>"|]|<br\s*\/?>)+)/y;
const ARROW =
  /(?<start><)?(?:(?<solid>--+>|---+)|(?<dashed>-\.+->|-\.+-)|(?<thick>==+>|===+))(?:\s*\|(?<label>"[^"]*"|[^|"]*)\|)?/y;
/** An arrow with a label: `-- words -->`. */
const WORDED =
  /(?<start><)?(?:--|-\.|==)\s+(?<label>"[^"]*"|[^"|>]+?)\s+(?:(?<solid>--+>|---+)|(?<dashed>\.+->|\.+-)|(?<thick>==+>|===+))/y;

const HINT =
  'a line is `a[Label] --> b`, `subgraph id [Label]` or `end`; quote a label that has brackets';
const STYLES = /^(?:style|classDef|class|linkStyle|click)\b|:::/;

/** Parses one line from left to right. */
class Cursor {
  private offset = 0;
  constructor(readonly line: Line) {}

  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.offset;
    const match = pattern.exec(this.line.text);
    if (match) {
      this.offset += match[0].length;
    }
    return match ?? undefined;
  }

  takeText(text: string): boolean {
    const found = this.line.text.startsWith(text, this.offset);
    this.offset += found ? text.length : 0;
    return found;
  }

  space(): void {
    this.take(/\s*/y);
  }

  get done(): boolean {
    return this.offset === this.line.text.length;
  }
}

function readNode(cursor: Cursor): Node & { readonly bare: boolean } {
  const id = cursor.take(ID)?.[0];
  if (id === undefined) {
    throw unreadable(cursor.line, HINT);
  }
  const named = cursor.take(NAMED_SHAPE)?.groups;
  if (named) {
    const shape = NAMED[named.shape ?? ''];
    if (!shape) {
      throw unreadable(
        cursor.line,
        `known shapes are ${Object.keys(NAMED).join(' and ')}`,
      );
    }
    return { id, label: readLabel(named.label ?? ''), shape, bare: false };
  }
  const found = SHAPES.find(([open]) => cursor.takeText(open));
  if (!found) {
    return { id, label: [id], shape: 'box', bare: true };
  }
  const [, close, shape] = found;
  const label = cursor.take(LABEL)?.[0];
  cursor.space();
  if (label === undefined || !cursor.takeText(close)) {
    throw unreadable(cursor.line, HINT);
  }
  return { id, label: readLabel(label), shape, bare: false };
}

function readArrow(cursor: Cursor): Omit<Edge, 'from' | 'to'> {
  const match = cursor.take(ARROW) ?? cursor.take(WORDED);
  if (!match?.groups) {
    throw unreadable(cursor.line, HINT);
  }
  const { start, solid, dashed, thick, label } = match.groups;
  const stroke = solid ?? dashed ?? thick ?? '';
  return {
    label: readLabel(label ?? ''),
    line: dashed ? 'dashed' : thick ? 'thick' : 'solid',
    start: start ? 'arrow' : 'none',
    end: stroke.endsWith('>') ? 'arrow' : 'none',
  };
}

/** The group that a line opens, if any. */
function groupOf({ text }: Line): Group | undefined {
  const found = /^subgraph\s+(?:([\w-]+)\s*\[(.+)\]|(.+))$/.exec(text);
  if (!found) {
    return undefined;
  }
  const [, named, title, words = ''] = found;
  return {
    id: named ?? words.replace(/^"|"$/g, ''),
    label: readLabel(title ?? words),
    nodes: [],
    groups: [],
  };
}

/** @param lines the source with its header */
export function readFlowchart(lines: readonly Line[]): Graph {
  const [header, ...body] = lines as [Line, ...Line[]];
  const direction = directionOf(header.text.split(/\s+/)[1] ?? '');
  if (!direction) {
    throw unreadable(header, 'write `flowchart LR` or `flowchart TD`');
  }
  const graph: Graph = {
    kind: 'graph',
    direction,
    nodes: new Map(),
    edges: [],
    groups: [],
  };
  const open: { group: Group; line: Line }[] = [];
  // An arrow may refer to a group that is declared later.
  const groupIds = new Set(body.flatMap((line) => groupOf(line)?.id ?? []));

  const addNode = ({ bare, ...node }: ReturnType<typeof readNode>) => {
    if (groupIds.has(node.id)) {
      return node.id;
    }
    if (!graph.nodes.has(node.id)) {
      open.at(-1)?.group.nodes.push(node.id);
      graph.nodes.set(node.id, node);
    } else if (!bare) {
      graph.nodes.set(node.id, node);
    }
    return node.id;
  };
  const readNodes = (cursor: Cursor): string[] => {
    const ids = [addNode(readNode(cursor))];
    cursor.space();
    while (cursor.takeText('&')) {
      cursor.space();
      ids.push(addNode(readNode(cursor)));
      cursor.space();
    }
    return ids;
  };

  for (const line of body) {
    const group = groupOf(line);
    if (STYLES.test(line.text)) {
      throw unreadable(line, 'colours are those of the site: leave styles out');
    } else if (group) {
      (open.at(-1)?.group.groups ?? graph.groups).push(group);
      open.push({ group, line });
    } else if (line.text === 'end') {
      if (!open.pop()) {
        throw new DiagramError('`end` without a subgraph', line.number);
      }
    } else {
      const cursor = new Cursor(line);
      let before = readNodes(cursor);
      while (!cursor.done) {
        const arrow = readArrow(cursor);
        cursor.space();
        const after = readNodes(cursor);
        for (const from of before) {
          for (const to of after) {
            graph.edges.push({ from, to, ...arrow });
          }
        }
        before = after;
      }
    }
  }
  const unclosed = open.at(-1);
  if (unclosed) {
    throw new DiagramError(
      `\`${unclosed.line.text}\` has no \`end\``,
      unclosed.line.number,
    );
  }
  return graph;
}
