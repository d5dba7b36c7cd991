/** Whether a table has room for its short names on a phone, as far as that can be told without a browser. */
import type { InlineCode, Table, TableCell } from 'mdast';
import { visit } from 'unist-util-visit';
import { LONG } from './pieces';

/**
 * Letters of code that stand side by side in a table on a phone of 390 px. This and the widths below were
 * chosen by counting broken names and tables that are too wide over all guides, in Chromium.
 */
const ROOM = 42;
/** A letter of the text, in letters of code. */
const TEXT_LETTER = 0.9;
/** Border and padding of code, in letters. */
const CODE_FRAME = 1.5;
/** Padding of a cell, in letters. */
const CELL_PADDING = 1.4;

/** A name that no break has a good place in. */
export const isShortName = ({ value }: InlineCode): boolean =>
  value.length < LONG && /^\w+$/.test(value);

/** The widest thing in a cell that should not break: a word, or a short name. */
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

/** Whether words and short names of all columns fit beside each other. Longer names may break anywhere. */
export function hasRoom({ children: rows }: Table): boolean {
  const columns: number[] = [];
  for (const row of rows) {
    row.children.forEach((cell, index) => {
      columns[index] = Math.max(columns[index] ?? 0, needOf(cell));
    });
  }
  return columns.reduce((sum, need) => sum + need, 0) <= ROOM;
}
