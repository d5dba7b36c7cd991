/** Parses the content of a `tables` fence: tables with rows, and the steps between them. */
import type { Row, Stage, Table, Tables } from '../types';
import { DiagramError, readLines, unreadable, type Line } from './lines';

const ARROW = /^-->\s*(?<words>.*)$/;
const TITLE =
  /^(?<name>\w+)(?:,\s+(?:(?<child>child of\s+(?<parent>\w+)\s+by\s+(?<joins>\w+))|(?<note>[^|]+)))?$/;
const ROW = /^\|(?<cells>.*)\|(?<note>[^|]*)$/;

const HINT =
  'a line is `table`, `table, words`, `table, child of parent by column`, `| cell | cell |` with or without words behind it, or `--> words`';

function readRow({ text }: Line): Row | undefined {
  const { cells, note = '' } = ROW.exec(text)?.groups ?? {};
  return cells === undefined
    ? undefined
    : { cells: cells.split('|').map((cell) => cell.trim()), note: note.trim() };
}

/** The table with a name in a stage, at any depth. */
function tableOf(tables: readonly Table[], name: string): Table | undefined {
  for (const table of tables) {
    const found = table.name === name ? table : tableOf(table.children, name);
    if (found) {
      return found;
    }
  }
  return undefined;
}

/** A title, and the rows below it. */
interface Block {
  readonly title: Line;
  readonly rows: Line[];
}

function readTable({ title, rows }: Block, siblings: Table[]): void {
  const groups = TITLE.exec(title.text)?.groups;
  const [head, ...body] = rows;
  const columns = head && readRow(head);
  if (groups?.name === undefined) {
    throw unreadable(title, HINT);
  }
  if (!columns) {
    throw new DiagramError(
      `\`${title.text}\` has no columns; write \`| column | column |\` below`,
      title.number,
    );
  }
  const { name, parent: parentName, joins = '', note = '' } = groups;
  const parent = parentName && tableOf(siblings, parentName);
  if (parentName !== undefined && !parent) {
    throw new DiagramError(
      `\`${name}\` is a child of \`${parentName}\`, which is not defined above it; move \`${parentName}\` up`,
      title.number,
    );
  }
  if (joins !== '' && !columns.cells.includes(joins)) {
    throw new DiagramError(
      `\`${name}\` has no column \`${joins}\` that refers to its parent`,
      title.number,
    );
  }
  const table: Table = {
    name,
    note: note.trim(),
    columns: columns.cells,
    rows: body.map((line) => {
      const row = readRow(line);
      if (row?.cells.length !== columns.cells.length) {
        throw new DiagramError(
          `\`${line.text}\` has ${row?.cells.length ?? 0} cells; \`${name}\` has ${columns.cells.length} columns`,
          line.number,
        );
      }
      return row;
    }),
    joins,
    children: [],
  };
  (parent ? parent.children : siblings).push(table);
}

/**
 * Parses tables.
 *
 * @throws DiagramError with the line that cannot be parsed
 */
export function readTables(source: string): Tables {
  const stages: Stage[] = [{ arrow: undefined, tables: [] }];
  let block: Block | undefined;
  const close = () => {
    if (block) {
      readTable(block, stages.at(-1)?.tables ?? []);
    }
    block = undefined;
  };
  for (const line of readLines(source)) {
    const arrow = ARROW.exec(line.text)?.groups?.words;
    if (arrow !== undefined) {
      close();
      if (stages.at(-1)?.tables.length === 0) {
        throw new DiagramError('`-->` needs a table before it', line.number);
      }
      stages.push({ arrow: arrow.trim(), tables: [] });
    } else if (line.text.startsWith('|')) {
      if (!block) {
        throw new DiagramError(
          `\`${line.text}\` has no table; write its name above`,
          line.number,
        );
      }
      block.rows.push(line);
    } else {
      close();
      block = { title: line, rows: [] };
    }
  }
  close();
  if (stages.at(-1)?.tables.length === 0) {
    throw new DiagramError(
      stages.length > 1 ? '`-->` needs a table behind it' : 'there is no table',
      source.split('\n').length,
    );
  }
  return { kind: 'tables', stages };
}
