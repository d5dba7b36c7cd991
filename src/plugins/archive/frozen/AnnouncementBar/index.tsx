// The banner of archived versions, and the canonical address of their pages: that of the latest version.
import type { ReactNode } from 'react';
import Head from '@docusaurus/Head';
import { library } from '@docs/facts/library';
import { siteUrl } from '../../../../config/site';
import styles from '../../banner.module.css';
import { useLatestPath } from '../../latestAddress';

export default function ArchiveBanner(): ReactNode {
  const latest = useLatestPath();
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
