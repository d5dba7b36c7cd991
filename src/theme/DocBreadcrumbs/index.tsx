// Wraps the theme's breadcrumbs, which every docs page and category index has, to add the actions for the
// page's Markdown and an alternate link to it in the head.
import Head from '@docusaurus/Head';
import { useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import DocBreadcrumbs from '@theme-original/DocBreadcrumbs';
import type { ReactNode } from 'react';
import MarkdownActions from '@site/src/components/MarkdownActions';
import { twinAddress } from '@docs/markdown/records/paths';
import styles from './styles.module.css';

export default function DocBreadcrumbsWrapper(): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  const { pathname } = useLocation();
  const address = twinAddress(pathname, siteConfig.baseUrl);
  return (
    <div className={styles.row}>
      <Head>
        <link rel="alternate" type="text/markdown" href={address} />
      </Head>
      <DocBreadcrumbs />
      {/* The key resets the state on navigation. */}
      <MarkdownActions key={address} address={address} />
    </div>
  );
}
