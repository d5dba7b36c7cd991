import Link from '@docusaurus/Link';
import type { ReactNode } from 'react';
import styles from './styles.module.css';

/** A page to go to. */
export interface PageListItem {
  readonly label: string;
  /** Address with the base URL. */
  readonly permalink: string;
  readonly description: string;
}

/** Pages with a sentence each, as many beside each other as there is room for. */
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
