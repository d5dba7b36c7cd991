import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';
import Layout from '@theme/Layout';
import Heading from '@theme/Heading';
import MDXContent from '@theme/MDXContent';
import type { ReactNode } from 'react';
import Checked from '@site/src/components/Landing/Checked';
import Ways from '@site/src/components/Landing/Ways';
import DocsMap from '@site/src/components/DocsMap';
import CodeBlock from '@site/src/theme/CodeBlock';
import { TERMINAL } from '@site/src/choices/choices';
import { library } from '@site/src/config/library';
import { tagline } from '@site/src/config/site';
import { INDEX_FILE } from '@site/src/pageRecords/paths';
import FirstPipeline from './_first-pipeline.mdx';
import Tables from './_loaded-tables.mdx';
import styles from './index.module.css';

/** The pages to read first. */
const doors = [
  {
    title: 'Introduction',
    text: 'What dlt does, when to use it, and the first load explained.',
    to: '/intro',
  },
  {
    title: 'Build a pipeline',
    text: 'From a list in Python to a script that loads only what is new.',
    to: '/build-a-pipeline-tutorial',
  },
  {
    title: 'Recipes',
    text: 'Whole routes to copy: Postgres to BigQuery, REST API to Snowflake, S3 to Postgres.',
    to: '/walkthroughs/recipes',
  },
] as const;

function Doors(): ReactNode {
  return (
    <ul className={styles.doors} aria-label="Start here">
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

const INSTALL = `pip install "dlt[duckdb]==${library.version}" "setuptools<80.9"`;

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
        <CodeBlock
          language="sh"
          className={styles.install}
          html={INSTALL.replace('<', '&lt;')}
          choice="install"
          title={TERMINAL}
        />
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

/** The landing page: what dlt is and makes, ways into the docs, what was checked, and the docs map. */
export default function Home(): ReactNode {
  const index = useBaseUrl(INDEX_FILE);
  return (
    <Layout description={tagline}>
      <Head>
        <link rel="alternate" type="text/markdown" href={index} />
      </Head>
      <main className={styles.page}>
        <Intro />
        <section aria-labelledby="made">
          <Heading as="h2" id="made">
            Nested data in, linked tables out
          </Heading>
          <p className={styles.small}>
            The tables that the program makes: each list becomes a table of its
            own, and every row knows the one that it belongs to. As the data
            changes, columns and tables are added.{' '}
            <Link to="/general-usage/destination-tables">
              What dlt writes into a destination
            </Link>
          </p>
          <div className={styles.picture}>
            <MDXContent>
              <Tables />
            </MDXContent>
          </div>
        </section>
        <Ways />
        <Checked />
        <section aria-labelledby="map">
          <Heading as="h2" id="map">
            The docs
          </Heading>
          <DocsMap />
        </section>
      </main>
    </Layout>
  );
}
