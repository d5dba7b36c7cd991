/** Tables as Markdown nodes. Cells carry their column's name: CSS shows wide tables as lists in narrow viewports. */
import type { PhrasingContent, Table, TableCell, TableRow } from 'mdast';

/** Maximum number of columns that fit on a phone, given that cells contain lists of long names. */
const NARROW = 2;

/** A row: its cells, and its attributes by their DOM names. */
export interface Row {
  readonly cells: readonly (readonly PhrasingContent[])[];
  readonly properties?: Readonly<Record<string, string>>;
}

/** A table with a header row. */
export function tableNode(
  head: readonly string[],
  rows: readonly Row[],
): Table {
  const isWide = head.length > NARROW;
  const headRow: TableRow = {
    type: 'tableRow',
    children: head.map((label) => ({
      type: 'tableCell',
      children: [{ type: 'text', value: label }],
    })),
  };
  return {
    type: 'table',
    children: [
      headRow,
      ...rows.map(({ cells, properties }): TableRow => ({
        type: 'tableRow',
        data: { hProperties: { ...properties } },
        children: cells.map((children, index): TableCell => ({
          type: 'tableCell',
          data: {
            hProperties: isWide ? { 'data-label': head[index] ?? '' } : {},
          },
          children: [...children],
        })),
      })),
    ],
    data: {
      hProperties: {
        className: isWide ? ['facts', 'facts--wide'] : ['facts'],
      },
    },
  };
}
