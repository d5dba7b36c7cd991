/** Estimates without a browser how wide a table is on a phone. */
import type { Table, TableCell } from 'mdast';
import { toString } from 'mdast-util-to-string';

/**
 * Characters of code that fit in a table row on a phone with a 390 px viewport. It and the widths below were chosen by
 * counting the tables of all guides that are too wide, in Chromium.
 */
export const ROOM = 42;
/** Width of a text character, in code characters. */
const TEXT_LETTER = 0.9;
/** Padding of a cell, in code characters. */
const CELL_PADDING = 1.4;

/** Width of a cell that does not wrap. */
const widthOf = (cell: TableCell): number =>
  toString(cell).length * TEXT_LETTER + CELL_PADDING;

/** Width of a table with one line a row, in code characters. */
export const unbrokenWidth = ({ children: rows }: Table): number =>
  (rows[0]?.children ?? [])
    .map((_, column) =>
      Math.max(
        ...rows.map(({ children }) => {
          const cell = children[column];
          return cell ? widthOf(cell) : 0;
        }),
      ),
    )
    .reduce((sum, width) => sum + width, 0);
