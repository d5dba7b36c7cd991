// Replaces the theme's 404 content to suggest the pages whose ids are most similar to the requested path.
import useBaseUrl from '@docusaurus/useBaseUrl';
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { repositoryUrl } from '@site/src/config/site';
import Heading from '@theme/Heading';
import type { Props } from '@theme/NotFound/Content';
import { type ReactNode, useEffect, useState } from 'react';
import { nearestPages, type PageEntry } from './nearestPages';
import styles from './styles.module.css';

/** The pages of the published version record; empty while it loads and when the request fails. */
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
      // Ignored: without suggestions the page still has its fixed links.
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
