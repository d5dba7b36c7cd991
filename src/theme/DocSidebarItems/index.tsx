// Wraps the theme's list of sidebar items to add a filter field at the top level. With the API reference the
// sidebar has about 550 entries, too many to scroll through.
import DocSidebarItems from '@theme-original/DocSidebarItems';
import type { Props } from '@theme/DocSidebarItems';
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { countEntries, filterItems } from './filterItems';
import styles from './styles.module.css';

/** Keyboard shortcut that focuses the filter field; the search uses `/` and Ctrl+K. */
const KEY = 'f';

/** Whether a key press is text input, was handled already, or is a browser shortcut. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  return (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    (target instanceof HTMLElement &&
      (target.isContentEditable ||
        target.closest('input, textarea, select, dialog') !== null))
  );
}

function FilteredItems({ items, ...props }: Props): ReactNode {
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const shown = query === '' ? items : filterItems(items, query);
  const count = countEntries(shown);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (
        event.key === KEY &&
        !isTaken(event) &&
        input.current?.checkVisibility()
      ) {
        event.preventDefault();
        input.current.select();
      }
    };
    document.addEventListener('keydown', focus);
    return () => {
      document.removeEventListener('keydown', focus);
    };
  }, []);

  return (
    <>
      <li className={styles.filter}>
        <input
          ref={input}
          id={id}
          type="search"
          autoComplete="off"
          placeholder="Filter pages"
          aria-label="Filter pages"
          aria-keyshortcuts={KEY}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              setTyped('');
            }
          }}
        />
        <kbd aria-hidden="true">{KEY}</kbd>
        <span className={styles.count} role="status">
          {query !== '' &&
            (count === 0
              ? 'No page'
              : `${count} ${count === 1 ? 'page' : 'pages'}`)}
        </span>
      </li>
      {/* The key remounts the list for each query: items must not inherit the expanded state of earlier ones. */}
      <DocSidebarItems key={query} {...props} items={shown} />
    </>
  );
}

export default function DocSidebarItemsWrapper(props: Props): ReactNode {
  return props.level === 1 ? (
    <FilteredItems {...props} />
  ) : (
    <DocSidebarItems {...props} />
  );
}
