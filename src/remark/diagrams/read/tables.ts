/** Parses `erDiagram`: tables and the relations between their rows. */
import type { Cardinality, Column, Graph } from '../types';
import { DiagramError, readLabel, unreadable, type Line } from './lines';

const RELATION =
  /^(?<from>"[^"]+"|[\w.-]+)\s+(?<start>\|\||\|o|\}\||\}o)(?<stroke>--|\.\.)(?<end>\|\||o\||\|\{|o\{)\s+(?<to>"[^"]+"|[\w.-]+)\s*:\s*(?<label>.*)$/;
const OPEN = /^(?<id>"[^"]+"|[\w.-]+)\s*\{$/;
const ALONE = /^(?<id>[\w.-]+)$/;
const COLUMN =
  /^(?<type>\S+)\s+(?<name>\S+)(?:\s+(?<keys>(?:PK|FK|UK)(?:\s*,\s*(?:PK|FK|UK))*))?$/;

const CARDINALITIES: Readonly<Record<string, Cardinality>> = {
  '||': 'one',
  '|o': 'zero-one',
  'o|': 'zero-one',
  '}|': 'many',
  '|{': 'many',
  '}o': 'zero-many',
  'o{': 'zero-many',
};

/** @param lines the source with its header */
export function readTables([, ...body]: readonly Line[]): Graph {
  const graph: Graph = {
    kind: 'graph',
    direction: 'RIGHT',
    nodes: new Map(),
    edges: [],
    groups: [],
  };
  const columns = new Map<string, Column[]>();
  let open: { rows: Column[]; line: Line } | undefined;

  const table = (name: string): { id: string; rows: Column[] } => {
    const id = readLabel(name).join(' ');
    const rows = columns.get(id) ?? [];
    if (!columns.has(id)) {
      columns.set(id, rows);
      graph.nodes.set(id, { id, label: [id], shape: 'box', columns: rows });
    }
    return { id, rows };
  };

  for (const line of body) {
    if (open) {
      const column = COLUMN.exec(line.text)?.groups;
      if (column) {
        const { type = '', name = '', keys = '' } = column;
        open.rows.push({
          type,
          name,
          keys: keys
            .split(',')
            .map((key) => key.trim())
            .filter(Boolean),
        });
      } else if (line.text === '}') {
        open = undefined;
      } else {
        throw unreadable(line, 'a column is `type name`, then PK, FK or UK');
      }
      continue;
    }
    const relation = RELATION.exec(line.text)?.groups;
    const opened = OPEN.exec(line.text)?.groups?.id;
    const alone = ALONE.exec(line.text)?.groups?.id;
    if (relation) {
      const { from = '', to = '', start = '', end = '', label = '' } = relation;
      graph.edges.push({
        from: table(from).id,
        to: table(to).id,
        label: readLabel(label),
        line: relation.stroke === '--' ? 'solid' : 'dashed',
        start: CARDINALITIES[start] ?? 'one',
        end: CARDINALITIES[end] ?? 'one',
      });
    } else if (opened !== undefined) {
      open = { rows: table(opened).rows, line };
    } else if (alone !== undefined) {
      table(alone);
    } else {
      throw unreadable(
        line,
        'a line is `one ||--o{ other : "words"`, `one {` or `}`',
      );
    }
  }
  if (open) {
    throw new DiagramError(
      `\`${open.line.text}\` has no \`}\``,
      open.line.number,
    );
  }
  return graph;
}
