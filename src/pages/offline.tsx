import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import type { ReactNode } from 'react';

/**
 * What a reader without a connection sees in place of a page that the browser does not have (src/offline). It stands
 * at the address of that page: the first link loads it again.
 */
export default function OfflinePage(): ReactNode {
  return (
    <Layout title="No connection" description="The docs without a connection.">
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      <main className="container margin-vert--xl" data-offline="">
        <Heading as="h1">No connection</Heading>
        <p>
          This browser has not kept the page, and cannot load it now. It keeps
          the pages that you open, until the docs are published again.
        </p>
        <ul>
          <li>
            {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- the address of the page that was asked for */}
            <a href="">Try again</a>
          </li>
          <li>
            <Link to="/">The map of the docs</Link>
          </li>
        </ul>
      </main>
    </Layout>
  );
}
