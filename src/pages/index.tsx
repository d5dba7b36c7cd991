import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';
import Layout from '@theme/Layout';
import CodeBlock from '@theme/CodeBlock';
import Heading from '@theme/Heading';
import MDXContent from '@theme/MDXContent';
import type { ReactNode } from 'react';
import DocsMap from '@site/src/components/DocsMap';
import { library } from '@site/src/config/library';
import { tagline } from '@site/src/config/site';
import { INDEX_FILE } from '@site/src/pageRecords/paths';
import FirstPipeline from './_first-pipeline.mdx';
import styles from './index.module.css';

/** The three most common starting points. */
const doors = [
  {
    title: 'From a REST API',
    text: 'Describe the endpoints; dlt follows the pages and loads each as a table.',
    to: '/tutorial/rest-api',
  },
  {
    title: 'From a SQL database',
    text: 'Reflect the tables of PostgreSQL, MySQL, SQLite and more, and copy what changed.',
    to: '/tutorial/sql-database',
  },
  {
    title: 'From files',
    text: 'Read CSV, JSONL and Parquet from a folder or a bucket, new files only.',
    to: '/tutorial/filesystem',
  },
] as const;

function Doors(): ReactNode {
  return (
    <ul className={styles.doors} aria-label="Start from where your data is">
      {doors.map((door) => (
        <li key={door.to} className={styles.door}>
          <Link to={door.to} className={styles.doorLink}>
            {door.title}
          </Link>
          <p>{door.text}</p>
        </li>
      ))}
    </ul>
  );
}

function Intro(): ReactNode {
  return (
    <header className={styles.intro}>
      <div>
        <Heading as="h1" className={styles.title}>
          Load data with Python
        </Heading>
        <p className={styles.lead}>
          dlt is a Python library that takes data from APIs, databases, files
          and your own code, works out the tables it needs, and loads them into
          a database, a warehouse or a data lake.
        </p>
        <CodeBlock language="sh" className={styles.install}>
          {`pip install "dlt[duckdb]==${library.version}" "setuptools<80.9"`}
        </CodeBlock>
        <p className={styles.small}>
          <Link to="/reference/installation">
            Why the second package, and other ways to install
          </Link>
        </p>
        <Doors />
      </div>
      <div className={`markdown ${styles.program}`}>
        <MDXContent>
          <FirstPipeline />
        </MDXContent>
      </div>
    </header>
  );
}

/** The landing page: what dlt is, how to install it, starting points, and the docs map. */
export default function Home(): ReactNode {
  const index = useBaseUrl(INDEX_FILE);
  return (
    <Layout description={tagline}>
      <Head>
        <link rel="alternate" type="text/markdown" href={index} />
      </Head>
      <main className={styles.page}>
        <Intro />
        <section aria-labelledby="map">
          <Heading as="h2" id="map">
            The docs
          </Heading>
          <p className={styles.small}>
            They describe dlt {library.version}. The programs on these pages run
            against that version before they are published, and the output you
            see is what they printed.
          </p>
          <DocsMap />
        </section>
      </main>
    </Layout>
  );
}
