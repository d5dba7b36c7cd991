/**
 * Remark plugin: tables that are too wide for a phone become lists of records there. The labels of the values are
 * custom properties of the table, which src/css/text.css shows before the cells; roles keep the table's semantics
 * when its elements are displayed as blocks.
 */
import type { Root, Table } from 'mdast';
import { toString } from 'mdast-util-to-string';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';
import { ROOM, unbrokenWidth } from './width';

/** Columns of a table in prose that still fit when their text wraps. */
const PROSE_COLUMNS = 3;
/** The same for tables of facts, whose cells are lists of long names. */
const FACTS_COLUMNS = 2;

/** The text of a cell that has no value. */
const NO_VALUE = '—';

/** Labels in src/css/text.css: columns 2 to 8. */
const MOST_COLUMNS = 8;

const classesOf = (table: Table): string[] => {
  const names = table.data?.hProperties?.className;
  return Array.isArray(names) ? names.map(String) : [];
};

/** A string of CSS. */
const quoted = (text: string): string =>
  `"${text.replace(/["\\]/g, '\\$&').replace(/\s+/g, ' ')}"`;

const tableRecords: Plugin<[], Root> = () => (tree, file) => {
  visit(tree, 'table', (table) => {
    const [head, ...body] = table.children;
    const columns = head?.children.length ?? 0;
    const classes = classesOf(table);
    const fitting = classes.includes('facts') ? FACTS_COLUMNS : PROSE_COLUMNS;
    if (
      head === undefined ||
      columns <= fitting ||
      unbrokenWidth(table) <= ROOM
    ) {
      return;
    }
    if (columns > MOST_COLUMNS) {
      file.fail(`a table has at most ${MOST_COLUMNS} columns`, table);
    }
    const labels = head.children
      .map((cell, index) => `--c${index + 1}:${quoted(toString(cell))}`)
      .slice(1);
    table.data = {
      ...table.data,
      hProperties: {
        ...table.data?.hProperties,
        className: [...classes, 'records'],
        role: 'table',
        style: labels.join(';'),
      },
    };
    for (const row of [head, ...body]) {
      row.data = {
        ...row.data,
        hProperties: { ...row.data?.hProperties, role: 'row' },
      };
      const role = row === head ? 'columnheader' : 'cell';
      for (const cell of row.children) {
        cell.data = {
          ...cell.data,
          hProperties: {
            ...cell.data?.hProperties,
            role,
            ...(toString(cell) === NO_VALUE && { className: ['no-value'] }),
          },
        };
      }
    }
  });
};

export default tableRecords;
