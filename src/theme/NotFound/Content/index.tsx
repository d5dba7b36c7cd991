// Replaces the theme's two sentences: says what the address was, and offers the pages nearest to it.
import useBaseUrl from '@docusaurus/useBaseUrl';
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { repositoryUrl } from '@site/src/config/site';
import Heading from '@theme/Heading';
import type { Props } from '@theme/NotFound/Content';
import { type ReactNode, useEffect, useState } from 'react';
import { nearestPages, type PageEntry } from './nearestPages';
import styles from './styles.module.css';

/** The pages of the published version record; none while it loads or when it cannot be had. */
function usePages(): readonly PageEntry[] {
  const recordUrl = useBaseUrl('/catalogue.json');
  const [pages, setPages] = useState<readonly PageEntry[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    fetch(recordUrl, { signal: controller.signal })
      .then((response) => (response.ok ? response.json() : { docs: {} }))
      .then((record: { docs: Record<string, PageEntry> }) => {
        setPages(Object.values(record.docs));
      })
      // The fixed links below are enough; an unreachable record is no reason for a second error.
      .catch(() => undefined);
    return () => {
      controller.abort();
    };
  }, [recordUrl]);
  return pages;
}

export default function NotFoundContent({ className }: Props): ReactNode {
  const { pathname } = useLocation();
  const pages = usePages();
  const near = nearestPages(pathname, pages);
  return (
    <main className={`${styles.page} ${className ?? ''}`}>
      <Heading as="h1">No page at this address</Heading>
      <p>
        The page may have moved, or the link that brought you here has a slip in
        it.
      </p>
      {near.length > 0 && (
        <>
          <Heading as="h2">Did you look for</Heading>
          <ul>
            {near.map((page) => (
              <li key={page.id}>
                <Link to={`/${page.id.replace(/\/index$/, '')}`}>
                  {page.title}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <Heading as="h2">Find your way</Heading>
      <ul>
        <li>
          <Link to="/">The map of the docs</Link>
        </li>
        <li>
          <Link to="/intro">What dlt is, and the shortest programs</Link>
        </li>
        <li>
          <Link to="/reference/installation">Install dlt</Link>
        </li>
        <li>
          <Link to={`${repositoryUrl}/issues`}>Report a broken link</Link>
        </li>
      </ul>
    </main>
  );
}
