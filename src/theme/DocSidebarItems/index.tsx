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

/** Whether a key press focuses the filter field: Ctrl+Shift+F; the search has Ctrl+K. */
const isShortcut = (event: KeyboardEvent): boolean =>
  event.ctrlKey && event.shiftKey && event.key.toLowerCase() === 'f';

/** The links of the list that the filter is above. */
const linksOf = (field: HTMLElement): HTMLAnchorElement[] => [
  ...(field
    .closest('ul')
    ?.querySelectorAll<HTMLAnchorElement>('a.menu__link[href]') ?? []),
];

/** The first link whose words begin with what was typed, else the first that is no category, else the first. */
function best(field: HTMLElement, typed: string): HTMLElement | undefined {
  const links = linksOf(field);
  const start = typed.trim().toLowerCase();
  return (
    links.find((link) => link.textContent.toLowerCase().startsWith(start)) ??
    links.find((link) => !link.classList.contains('menu__link--sublist')) ??
    links[0]
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
      if (isShortcut(event) && input.current?.checkVisibility()) {
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
          aria-keyshortcuts="Control+Shift+F"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
          }}
          onKeyDown={(event) => {
            const [first] = linksOf(event.currentTarget);
            if (event.key === 'Escape') {
              setTyped('');
            } else if (event.key === 'ArrowDown' && first) {
              event.preventDefault();
              first.focus();
            } else if (event.key === 'Enter' && typed.trim() !== '') {
              best(event.currentTarget, typed)?.click();
            }
          }}
        />
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
