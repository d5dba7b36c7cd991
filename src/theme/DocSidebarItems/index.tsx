// Wraps the theme's list of sidebar items: the whole list gets a box that narrows it. With the API reference
// it has some 550 entries, more than anybody scrolls through.
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

/** Leads into the box; the search has `/` and Ctrl+K. */
const KEY = 'f';

/** Whether a key press is text for something, or a command of the browser's. */
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
      {/* A new list for each query: items must not inherit the open state of what stood in their place. */}
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
