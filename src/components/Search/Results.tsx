import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { Block } from './blocks';
import Row, { type RowItem } from './Row';
import styles from './styles';

interface Props {
  readonly id: string;
  readonly blocks: readonly Block[];
  /** The query that the rows belong to. */
  readonly query: string;
  /** Index of the active row. */
  readonly current: number;
  readonly rowId: (index: number) => string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPoint: (index: number) => void;
  readonly onPick: (item: RowItem) => (event: MouseEvent) => void;
}

/** The list of rows, grouped in blocks. */
export default function Results({
  id,
  blocks,
  query,
  current,
  rowId,
  onKeyDown,
  onPoint,
  onPick,
}: Props): ReactNode {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      aria-activedescendant={current >= 0 ? rowId(current) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {blocks.map(({ label, first, rows }, position) => (
        <div key={position} role="group" aria-label={label}>
          <div className={styles.label} aria-hidden="true">
            {label}
          </div>
          {rows.map((item, nth) => {
            const index = first + nth;
            return (
              <Row
                key={index}
                id={rowId(index)}
                item={item}
                query={query}
                active={index === current}
                onPoint={() => {
                  onPoint(index);
                }}
                onPick={onPick(item)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
