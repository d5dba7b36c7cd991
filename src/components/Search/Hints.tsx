import Link from '@docusaurus/Link';
import type { ReactNode } from 'react';
import { LIMITS, readable } from '@docs/search/limits';
import styles from './styles';

interface Props {
  readonly query: string;
  /** Closes the dialog; undefined on the search page. */
  readonly onLeave: (() => void) | undefined;
}

/** Keyboard hints, and a link to the current search. */
export default function Hints({ query, onLeave }: Props): ReactNode {
  return (
    <div className={styles.hints}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> choose
      </span>
      <span>
        <kbd>Enter</kbd> open
      </span>
      {onLeave && (
        <span>
          <kbd>Esc</kbd> close
        </span>
      )}
      {query !== '' && onLeave && (
        <Link
          to={`/search?q=${encodeURIComponent(readable(query, LIMITS.query))}`}
          onClick={onLeave}
        >
          Link to this search
        </Link>
      )}
    </div>
  );
}
