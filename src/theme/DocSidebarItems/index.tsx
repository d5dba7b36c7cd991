// Wraps the theme's list of sidebar items: a list that opens with the mark "sidebar-filter" gets a box
// that narrows it. The API reference has some 340 entries, more than anybody scrolls through.
import DocSidebarItems from '@theme-original/DocSidebarItems';
import type { Props } from '@theme/DocSidebarItems';
import { type ReactNode, useId, useState } from 'react';
import { countEntries, filterItems } from './filterItems';
import styles from './styles.module.css';

const MARK = 'sidebar-filter';

function FilteredItems({
  items,
  label,
  ...props
}: Props & { readonly label: string }): ReactNode {
  const [query, setQuery] = useState('');
  const id = useId();
  const shown = query.trim() === '' ? items : filterItems(items, query);
  const count = countEntries(shown);
  return (
    <>
      <li className={styles.filter}>
        <input
          id={id}
          type="search"
          autoComplete="off"
          placeholder={label}
          aria-label={label}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
          }}
        />
        <span className={styles.count} role="status">
          {query.trim() !== '' &&
            (count === 0
              ? 'No module'
              : `${count} ${count === 1 ? 'module' : 'modules'}`)}
        </span>
      </li>
      {/* A new list for each query: items must not inherit the open state of what stood in their place. */}
      <DocSidebarItems key={query} {...props} items={shown} />
    </>
  );
}

export default function DocSidebarItemsWrapper({
  items,
  ...props
}: Props): ReactNode {
  const [first, ...rest] = items;
  if (first?.type === 'html' && first.className === MARK) {
    return <FilteredItems {...props} items={rest} label={first.value} />;
  }
  return <DocSidebarItems {...props} items={items} />;
}
