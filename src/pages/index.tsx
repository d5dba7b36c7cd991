import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';
import StyleSheet from '@site/src/components/StyleSheet';
import Layout from '@theme/Layout';
import Heading from '@theme/Heading';
import MDXContent from '@theme/MDXContent';
import type { ReactNode } from 'react';
import Checked from '@site/src/components/Landing/Checked';
import ComposeForm from '@site/src/components/Landing/ComposeForm';
import Ways from '@site/src/components/Landing/Ways';
import DocsMap from '@site/src/components/DocsMap';
import TablesFigure from '@site/src/components/TablesFigure';
import CodeBlock from '@site/src/theme/CodeBlock';
import { TERMINAL } from '@site/src/choices/choices';
import { library } from '@docs/facts/library';
import { tagline } from '@site/src/config/site';
import { INDEX_FILE } from '@docs/markdown/records/paths';
import FirstPipeline from './_first-pipeline.mdx';

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
    <ul className="landing__doors" aria-labelledby="start">
      {doors.map((door) => (
        <li key={door.to} className="landing__door">
          <Link to={door.to} className="landing__door-link">
            {door.title}
          </Link>
          <p>{door.text}</p>
        </li>
      ))}
    </ul>
  );
}

/** In the colours of other blocks, whose code is highlighted by a Remark plugin. */
const INSTALL_HTML = `pip <span class="f">install </span><span class="s">"dlt[duckdb]==${library.version}" "setuptools&lt;80.9"</span>`;

function Intro(): ReactNode {
  return (
    <header className="landing__intro">
      <div>
        <Heading as="h1" className="landing__title">
          <span>Nested JSON in.</span> <span>Typed, linked tables out.</span>
        </Heading>
        <p className="landing__lead">
          One call to dlt, a Python library, reads an API, a database or files,
          infers names, types and nested tables, and loads them into DuckDB,
          Postgres, BigQuery, Snowflake or a data lake.
        </p>
        <p className="landing__buttons">
          <Link className="button-primary" to="/build-a-pipeline-tutorial">
            Get started
          </Link>
          <Link className="button-secondary" to="/playground">
            Try it in the browser
          </Link>
        </p>
        <ComposeForm />
        <CodeBlock
          language="sh"
          className="landing__install"
          html={INSTALL_HTML}
          choice="install"
          title={TERMINAL}
        />
        <p className="landing__small">
          <Link to="/reference/installation">Other ways to install</Link>
        </p>
      </div>
      <TablesFigure />
    </header>
  );
}

/** The pages to read first and what was checked, next to the program of a first load. */
function FirstProgram(): ReactNode {
  return (
    <div className="landing__intro landing__body">
      <section aria-labelledby="start">
        <Heading as="h2" id="start">
          Start here
        </Heading>
        <Doors />
      </section>
      <section className="landing__program" aria-labelledby="program">
        <Heading as="h2" id="program">
          A complete program
        </Heading>
        <div className="markdown">
          <MDXContent>
            <FirstPipeline />
          </MDXContent>
        </div>
      </section>
      <Checked />
    </div>
  );
}

/** The landing page: what dlt is and makes, what was checked, ways into the docs, and the docs map. */
export default function Home(): ReactNode {
  const index = useBaseUrl(INDEX_FILE);
  return (
    <Layout description={tagline}>
      <Head>
        <link rel="alternate" type="text/markdown" href={index} />
      </Head>
      <StyleSheet name="landing.css" />
      <main className="landing__page">
        <Intro />
        <FirstProgram />
        <Ways />
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
