/** Tables as Markdown nodes. */
import type { PhrasingContent, Table, TableCell, TableRow } from 'mdast';

/** A row: its cells, and its attributes by their DOM names. */
export interface Row {
  readonly cells: readonly (readonly PhrasingContent[])[];
  readonly properties?: Readonly<Record<string, string>>;
}

/**
 * A table with a header row.
 *
 * @param className a class besides `facts`
 */
export function tableNode(
  head: readonly string[],
  rows: readonly Row[],
  className?: string,
): Table {
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
        children: cells.map((children): TableCell => ({
          type: 'tableCell',
          children: [...children],
        })),
      })),
    ],
    data: {
      hProperties: {
        className: ['facts', ...(className === undefined ? [] : [className])],
      },
    },
  };
}
