/** Estimates without a browser whether a table has room for its short names on a phone. */
import type { InlineCode, Table, TableCell } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { LONG } from './pieces';

/**
 * Characters of code that fit in a table row on a phone with a 390 px viewport. This value and the widths below
 * were chosen by counting broken names and tables that are too wide over all guides, in Chromium.
 */
const ROOM = 42;
/** Width of a text character, in code characters. */
const TEXT_LETTER = 0.9;
/** Border and padding of code, in code characters. */
const CODE_FRAME = 1.5;
/** Padding of a cell, in code characters. */
const CELL_PADDING = 1.4;

/** True for a name without a good place for a break. */
export const isShortName = ({ value }: InlineCode): boolean =>
  value.length < LONG && /^\w+$/.test(value);

/** Width of the widest unbreakable part of a cell: a word or a short name. */
function needOf(cell: TableCell): number {
  let need = 0;
  visit(cell, (node) => {
    if (node.type === 'text') {
      for (const word of node.value.split(/[\s/-]+/)) {
        need = Math.max(need, word.length * TEXT_LETTER);
      }
    } else if (node.type === 'inlineCode' && isShortName(node)) {
      need = Math.max(need, node.value.length + CODE_FRAME);
    }
  });
  return need + CELL_PADDING;
}

/** Width of a cell that does not wrap. */
const lengthOf = (cell: TableCell): number =>
  toString(cell).length * TEXT_LETTER + CELL_PADDING;

/** Whether columns fit side by side, given the width of each cell. */
function fits(
  { children: rows }: Table,
  widthOf: (cell: TableCell) => number,
): boolean {
  const columns: number[] = [];
  for (const row of rows) {
    row.children.forEach((cell, index) => {
      columns[index] = Math.max(columns[index] ?? 0, widthOf(cell));
    });
  }
  return columns.reduce((sum, need) => sum + need, 0) <= ROOM;
}

/** Whether the words and short names of all columns fit side by side. Longer names may break anywhere. */
export const hasRoom = (table: Table): boolean => fits(table, needOf);

/** Whether a table fits with one line a row. */
export const fitsUnbroken = (table: Table): boolean => fits(table, lengthOf);
