import { type KeyboardEvent, useState } from 'react';
import type { RowItem } from './Row';

/** Which row of the list is active, and the keys that change it. */
export interface ActiveRow {
  /** Number of the active row; -1 while there are none. */
  readonly current: number;
  readonly activate: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Moves through the rows with the arrow keys, from the last to the first and back, and opens one with Enter.
 *
 * @param rowId id of a row's element by its number
 * @param open opens a row, in a new tab when the reader asks for one
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
