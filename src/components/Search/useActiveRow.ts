import { type KeyboardEvent, useState } from 'react';
import type { RowItem } from './Row';

/** The active row of the list, and its keyboard handler. */
export interface ActiveRow {
  /** Index of the active row; -1 while the list is empty. */
  readonly current: number;
  readonly activate: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Keyboard navigation of the rows: the arrow keys move and wrap around, Enter opens the active row.
 *
 * @param rowId returns the id of a row's element by its index
 * @param open opens a row, in a new tab with Ctrl or Cmd
 */
export function useActiveRow(
  rows: readonly RowItem[],
  rowId: (index: number) => string,
  open: (item: RowItem, newTab: boolean) => void,
): ActiveRow {
  const [active, activate] = useState(0);
  const current = Math.min(active, rows.length - 1);
  const move = (to: number) => {
    const next = (to + rows.length) % Math.max(1, rows.length);
    activate(next);
    document.getElementById(rowId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[current];
    if (event.key === 'ArrowDown') {
      move(current + 1);
    } else if (event.key === 'ArrowUp') {
      move(current - 1);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && row) {
      open(row, event.metaKey || event.ctrlKey);
    } else {
      return;
    }
    event.preventDefault();
  };
  return { current, activate, onKeyDown };
}
