// The banner of archived versions, and the canonical address of their pages: that of the latest version.
import type { ReactNode } from 'react';
import Head from '@docusaurus/Head';
import { useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { library } from '@docs/facts/library';
import { baseUrl, siteUrl } from '../../../../config/site';
import styles from '../../banner.module.css';

export default function ArchiveBanner(): ReactNode {
  const { pathname } = useLocation();
  const { siteConfig } = useDocusaurusContext();
  // A page that is gone redirects there to the nearest one (scripts/archive/redirects.ts).
  const latest = baseUrl + pathname.slice(siteConfig.baseUrl.length);
  return (
    <>
      <Head>
        <link rel="canonical" href={siteUrl + latest} />
      </Head>
      <aside className={styles.banner} aria-label="Archived version">
        This is the archived documentation of {library.name} {library.version}.
        Code does not run on its pages.{' '}
        <a href={latest}>This page in the latest version</a>
      </aside>
    </>
  );
}
