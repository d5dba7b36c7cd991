import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import StyleSheet from '@site/src/components/StyleSheet';
import sections from '@generated/docs-map/default/sections.json';
import type { ReactNode } from 'react';
import type { MapSection } from '@site/src/plugins/docs-map';

function Section({ section }: { readonly section: MapSection }): ReactNode {
  const { label, permalink, pageCount, pages } = section;
  return (
    <section>
      <Heading as="h3" className="docs-map__label">
        <Link to={permalink}>{label}</Link>
      </Heading>
      <ul className="docs-map__pages">
        {pages.map((page) => (
          <li key={page.permalink}>
            <Link to={page.permalink}>{page.label}</Link>
          </li>
        ))}
      </ul>
      {pageCount > pages.length + 1 && (
        <Link to={permalink} className="docs-map__all">
          All {pageCount}
          <span className="docs-map__of"> of {label}</span>
        </Link>
      )}
    </section>
  );
}

/** The docs map: the sections of the sidebar with their first pages. */
export default function DocsMap(): ReactNode {
  return (
    <div className="docs-map">
      <StyleSheet name="docs-map.css" />
      {sections.map((section) => (
        <Section key={section.label} section={section} />
      ))}
    </div>
  );
}
