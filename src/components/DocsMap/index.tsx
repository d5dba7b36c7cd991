import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import sections from '@generated/docs-map/default/sections.json';
import type { ReactNode } from 'react';
import type { MapSection } from '@site/src/plugins/docs-map';
import styles from './styles.module.css';

function Section({ section }: { readonly section: MapSection }): ReactNode {
  const { label, permalink, pageCount, pages } = section;
  return (
    <section>
      <Heading as="h3" className={styles.label}>
        <Link to={permalink}>{label}</Link>
      </Heading>
      <ul className={styles.pages}>
        {pages.map((page) => (
          <li key={page.permalink}>
            <Link to={page.permalink}>{page.label}</Link>
          </li>
        ))}
      </ul>
      {pageCount > pages.length + 1 && (
        <Link to={permalink} className={styles.all}>
          All {pageCount}
          <span className={styles.of}> of {label}</span>
        </Link>
      )}
    </section>
  );
}

/** The docs map: the sections of the sidebar with their first pages. */
export default function DocsMap(): ReactNode {
  return (
    <div className={styles.map}>
      {sections.map((section) => (
        <Section key={section.label} section={section} />
      ))}
    </div>
  );
}
