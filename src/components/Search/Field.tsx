import { type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { LIMITS } from '@docs/search/limits';
import Icon from './Icon';
import styles from './styles';
import { useShortened } from './useShortened';

interface Props {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly query: string;
  /** Id of the list that the arrow keys navigate. */
  readonly listId: string;
  /** Id of the active row; undefined while the list is empty. */
  readonly activeId: string | undefined;
  readonly onQuery: (query: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Closes the dialog; undefined on the search page. */
  readonly onLeave: (() => void) | undefined;
}

/** The search field. It keeps the focus while the arrow keys select a row. */
export default function Field({
  ref,
  query,
  listId,
  activeId,
  onQuery,
  onKeyDown,
  onLeave,
}: Props): ReactNode {
  useShortened(ref, LIMITS.query, (text) => {
    onQuery(text.replaceAll(/\s+/g, ' '));
  });
  return (
    <div className={styles.field}>
      <Icon name="search" />
      <input
        ref={ref}
        type="text"
        inputMode="search"
        value={query}
        onChange={(event) => {
          onQuery(event.target.value);
        }}
        onKeyDown={onKeyDown}
        placeholder="Word, name, error or question"
        aria-label="Search the docs"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={activeId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      {onLeave && (
        <button
          type="button"
          className={`${styles.close} link-button`}
          onClick={onLeave}
        >
          Close
        </button>
      )}
    </div>
  );
}
