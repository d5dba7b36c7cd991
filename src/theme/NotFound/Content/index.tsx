// Replaces the theme's 404 content with a search for the words of the requested path, the pages whose ids
// are most similar to it, and the map of the docs.
import useBaseUrl from '@docusaurus/useBaseUrl';
import useIsBrowser from '@docusaurus/useIsBrowser';
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { repositoryUrl } from '@site/src/config/site';
import { PageMetadata } from '@docusaurus/theme-common';
import Heading from '@theme/Heading';
import type { Props } from '@theme/NotFound/Content';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import Motif from '@site/src/components/Motif';
import island from '@site/src/components/Island';
import { withoutMark } from '@docs/markdown/prose/marks/experimental';
import { nearestPages, wordsOf, type PageEntry } from './nearestPages';

/** Loaded with this content only, which is part of the scripts of every page. */
const DocsMap = island(() => import('@site/src/components/DocsMap'));

const TITLE = 'No page at this address';

/** The pages of the published version record; undefined while it loads, empty when the request fails. */
function usePages(): readonly PageEntry[] | undefined {
  const recordUrl = useBaseUrl('/catalogue.json');
  const [pages, setPages] = useState<readonly PageEntry[]>();
  useEffect(() => {
    const controller = new AbortController();
    fetch(recordUrl, { signal: controller.signal })
      .then((response) => (response.ok ? response.json() : { docs: {} }))
      .then((record: { docs: Record<string, PageEntry> }) => {
        setPages(Object.values(record.docs));
      })
      // Without suggestions the page still has its fixed links.
      .catch(() => {
        setPages([]);
      });
    return () => {
      controller.abort();
    };
  }, [recordUrl]);
  return pages;
}

/** A title in which the name of a module may break after a dot. */
const breakable = (title: string): ReactNode =>
  title.split('.').map((piece, index) => (
    <Fragment key={index}>
      {index > 0 && '.'}
      <wbr />
      {piece}
    </Fragment>
  ));

/** The pages with the most similar addresses. Its height is the same while they load, so that nothing below moves. */
function Suggestions(): ReactNode {
  const { pathname } = useLocation();
  const pages = usePages();
  // While the page is built its address is unknown.
  const isBrowser = useIsBrowser();
  const words = isBrowser ? wordsOf(pathname).join(' ') : '';
  const near = pages && nearestPages(pathname, pages);
  return (
    <section className="not-found__suggestions">
      <Heading as="h2">Did you look for</Heading>
      <ul>
        {near?.map((page) => (
          <li key={page.id}>
            <Link to={`/${page.id.replace(/\/index$/, '')}`}>
              {breakable(withoutMark(page.title))}
            </Link>
          </li>
        ))}
        {words !== '' && near && (
          <li>
            <Link to={`/search?q=${encodeURIComponent(words)}`}>
              Search the docs for “{words}”
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

export default function NotFoundContent({ className }: Props): ReactNode {
  return (
    <main className={`not-found ${className ?? ''}`}>
      <PageMetadata title={TITLE} />
      <Motif />
      <Heading as="h1">{TITLE}</Heading>
      <p>
        The page may have moved, or the link that brought you here has a typo.
      </p>
      <Suggestions />
      <Heading as="h2">Find your way</Heading>
      <ul>
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
      <Heading as="h2">The docs</Heading>
      <DocsMap />
    </main>
  );
}
