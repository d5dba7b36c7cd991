import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import type { ReactNode } from 'react';
import Glyph from '@site/src/components/Glyph';
import type { GlyphName } from '@docs/markdown/facts/glyphNames';

interface Tile {
  readonly name: string;
  readonly glyph: GlyphName;
  readonly to: string;
}

const source = (id: string) => `/dlt-ecosystem/verified-sources/${id}`;
const destination = (id: string) => `/dlt-ecosystem/destinations/${id}`;

const SOURCES: readonly Tile[] = [
  { name: 'REST API', glyph: 'api', to: '/tutorial/rest-api' },
  { name: 'SQL database', glyph: 'database', to: '/tutorial/sql-database' },
  { name: 'Files, buckets', glyph: 'files', to: '/tutorial/filesystem' },
  {
    name: 'Python code',
    glyph: 'code',
    to: '/tutorial/load-data-from-an-api',
  },
  { name: 'Arrow, pandas', glyph: 'table', to: source('arrow-pandas') },
  { name: 'Kafka', glyph: 'stream', to: source('kafka') },
  { name: 'Postgres CDC', glyph: 'stream', to: source('pg_replication') },
  { name: 'MongoDB', glyph: 'database', to: source('mongodb') },
  { name: 'Google Sheets', glyph: 'table', to: source('google_sheets') },
  { name: 'Notion', glyph: 'files', to: source('notion') },
  { name: 'Salesforce', glyph: 'people', to: source('salesforce') },
  { name: 'HubSpot', glyph: 'people', to: source('hubspot') },
  { name: 'Stripe', glyph: 'shop', to: source('stripe') },
  { name: 'Every source', glyph: 'more', to: source('') },
];

const DESTINATIONS: readonly Tile[] = [
  { name: 'DuckDB', glyph: 'database', to: destination('duckdb') },
  { name: 'Postgres', glyph: 'database', to: destination('postgres') },
  { name: 'BigQuery', glyph: 'warehouse', to: destination('bigquery') },
  { name: 'Snowflake', glyph: 'warehouse', to: destination('snowflake') },
  { name: 'Databricks', glyph: 'warehouse', to: destination('databricks') },
  { name: 'Redshift', glyph: 'warehouse', to: destination('redshift') },
  { name: 'Data lake', glyph: 'lake', to: destination('filesystem') },
  { name: 'LanceDB', glyph: 'vectors', to: destination('lancedb') },
  { name: 'Every destination', glyph: 'more', to: destination('') },
];

function Tiles({
  id,
  title,
  tiles,
}: {
  readonly id: string;
  readonly title: string;
  readonly tiles: readonly Tile[];
}): ReactNode {
  return (
    <section className="landing__ways" aria-labelledby={id}>
      <Heading as="h2" id={id}>
        {title}
      </Heading>
      <ul className="landing__tiles">
        {tiles.map(({ name, glyph, to }) => (
          <li key={to}>
            <Link to={to} className="landing__tile">
              <Glyph name={glyph} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Ways into the docs: by where the data is, and by where it should go. */
export default function Ways(): ReactNode {
  return (
    <>
      <Tiles id="from" title="Where is your data?" tiles={SOURCES} />
      <Tiles id="to" title="Where should it go?" tiles={DESTINATIONS} />
    </>
  );
}
