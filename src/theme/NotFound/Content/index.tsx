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

/** Most links of the list: those with the most similar addresses, the search, and where readers begin. */
const LINKS = 4;

const BEGINNING = { to: '/intro', text: 'Introduction' };

/** Where the reader may have wanted to go. Its height is the same while it loads, so that nothing below moves. */
function Suggestions(): ReactNode {
  const { pathname } = useLocation();
  const pages = usePages();
  // While the page is built its address is unknown.
  const isBrowser = useIsBrowser();
  const words = isBrowser ? wordsOf(pathname).join(' ') : '';
  const near = nearestPages(pathname, pages ?? []).map(({ id, title }) => ({
    to: `/${id.replace(/\/index$/, '')}`,
    text: breakable(withoutMark(title)),
  }));
  const search = {
    to: `/search?q=${encodeURIComponent(words)}`,
    text: `Search the docs for “${words}”`,
  };
  return (
    <section className="not-found__suggestions">
      <Heading as="h2">Did you look for</Heading>
      <ul>
        {pages &&
          [...near, ...(words ? [search] : []), BEGINNING]
            .slice(0, LINKS)
            .map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
      </ul>
    </section>
  );
}

export default function NotFoundContent({ className }: Props): ReactNode {
  return (
    <main className={`not-found ${className ?? ''}`}>
      <PageMetadata title={TITLE} />
      <Motif width="196" stroke="var(--accent)" />
      <Heading as="h1">{TITLE}</Heading>
      <p>
        The page may have moved, or the link that brought you here has a typo.
        You can <Link to={`${repositoryUrl}/issues`}>report a broken link</Link>
        .
      </p>
      <Suggestions />
      <Heading as="h2">The docs</Heading>
      <DocsMap />
    </main>
  );
}
