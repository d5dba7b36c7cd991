import Link from '@docusaurus/Link';
import type { ReactNode } from 'react';
import styles from './styles.module.css';

/** An entry of a page list. */
export interface PageListItem {
  readonly label: string;
  /** Path including the base URL. */
  readonly permalink: string;
  readonly description: string;
}

/** Links to pages with their descriptions, in as many columns as fit. */
export default function PageList({
  pages,
}: {
  readonly pages: readonly PageListItem[];
}): ReactNode {
  return (
    <ul className={styles.pages}>
      {pages.map((page) => (
        <li key={page.permalink}>
          <Link to={page.permalink}>{page.label}</Link>
          <p className={styles.description}>{page.description}</p>
        </li>
      ))}
    </ul>
  );
}
