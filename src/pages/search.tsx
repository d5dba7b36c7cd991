import { useHistory, useLocation } from '@docusaurus/router';
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import StyleSheet from '@site/src/components/StyleSheet';
import useIsBrowser from '@docusaurus/useIsBrowser';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import type { ReactNode } from 'react';
import island from '@site/src/components/Island';
import { LIMITS, readable } from '@docs/search/limits';

const Panel = island(() => import('@site/src/components/Search/Panel'));

function Results(): ReactNode {
  const { pathname, search } = useLocation();
  const history = useHistory();
  return (
    <Panel
      query={readable(new URLSearchParams(search).get('q') ?? '', LIMITS.query)}
      onQuery={(query) => {
        history.replace(
          `${pathname}?q=${encodeURIComponent(readable(query, LIMITS.query))}`,
        );
      }}
    />
  );
}

/** The search page, which makes searches linkable. */
export default function SearchPage(): ReactNode {
  const isBrowser = useIsBrowser();
  return (
    <Layout
      title="Search"
      description="Search the guides and the API reference."
    >
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      {/* The panel has it too; here it is there before the first paint. */}
      <StyleSheet name="search.css" />
      <main className="container search-page">
        <Heading as="h1">Search</Heading>
        {isBrowser ? (
          <Results />
        ) : (
          <noscript>
            <p>
              The search runs in your browser and needs JavaScript. Without it,{' '}
              <Link to="/">the map of the docs</Link> leads to every section.
            </p>
          </noscript>
        )}
      </main>
    </Layout>
  );
}
