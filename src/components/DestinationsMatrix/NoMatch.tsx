import type { ReactNode } from 'react';
import type { MatrixData } from '@site/src/remark/facts-tables/destinations';
import { remedies, type Choice, type Wanted } from './choose';
import styles from './styles.module.css';

/** Shown when no destination matches: the requirements without which there is a match, to be dropped. */
export default function NoMatch({
  data,
  choice,
  onDrop,
}: {
  readonly data: MatrixData;
  readonly choice: Choice;
  readonly onDrop: (wanted: Wanted) => void;
}): ReactNode {
  const found = remedies(data, choice);
  return (
    <>
      <p>
        No destination has all of this for one table.{' '}
        {found.length === 0
          ? 'Drop two of your choices, or reset them.'
          : 'Drop one of your choices:'}
      </p>
      {found.length > 0 && (
        <ul>
          {found.map((wanted) => (
            <li key={`${wanted.label} ${wanted.text}`}>
              {wanted.label}:{' '}
              <button
                type="button"
                className={styles.chip}
                onClick={() => {
                  onDrop(wanted);
                }}
              >
                Drop {wanted.text}
              </button>{' '}
              to find {wanted.names.join(', ')}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
