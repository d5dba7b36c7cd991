import Heading from '@theme/Heading';
import sections from '@generated/docs-map/default/sections.json';
import type { ReactNode } from 'react';
import PageList from '@site/src/components/PageList';
import type { MapSection } from '@site/src/plugins/docs-map';
import styles from './styles.module.css';

function Section({ section }: { readonly section: MapSection }): ReactNode {
  const more = section.pageCount - section.pages.length;
  return (
    <section className={styles.section}>
      <Heading as="h3" className={styles.label}>
        {section.label}
      </Heading>
      <PageList pages={section.pages} />
      {more > 0 && (
        <p className={styles.more}>and {more} more in the sidebar</p>
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
