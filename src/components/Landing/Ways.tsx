import Link from '@docusaurus/Link';
import monograms from '@generated/docs-map/default/monograms.json';
import Heading from '@theme/Heading';
import type { ReactNode } from 'react';
import Glyph from '@site/src/components/Glyph';
import Monogram from '@site/src/components/Monogram';
import { own } from '@docs/facts/own';
import type { GlyphName } from '@docs/markdown/facts/glyphNames';

interface Tile {
  readonly name: string;
  /** Of a kind of places; a product has the letters of its page. */
  readonly glyph?: GlyphName;
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
  { name: 'Kafka', to: source('kafka') },
  { name: 'MongoDB', to: source('mongodb') },
  { name: 'Google Sheets', to: source('google_sheets') },
  { name: 'Salesforce', to: source('salesforce') },
  { name: 'HubSpot', to: source('hubspot') },
  { name: 'Stripe', to: source('stripe') },
  { name: 'All sources', glyph: 'more', to: source('') },
];

const DESTINATIONS: readonly Tile[] = [
  { name: 'DuckDB', to: destination('duckdb') },
  { name: 'Postgres', to: destination('postgres') },
  { name: 'BigQuery', to: destination('bigquery') },
  { name: 'Snowflake', to: destination('snowflake') },
  { name: 'Databricks', to: destination('databricks') },
  { name: 'Redshift', to: destination('redshift') },
  { name: 'ClickHouse', to: destination('clickhouse') },
  { name: 'SQL Server', to: destination('mssql') },
  { name: 'Data lake', glyph: 'lake', to: destination('filesystem') },
  { name: 'Athena', to: destination('athena') },
  { name: 'LanceDB', to: destination('lancedb') },
  { name: 'All destinations', glyph: 'more', to: destination('') },
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
    <section aria-labelledby={id}>
      <Heading as="h2" id={id}>
        {title}
      </Heading>
      <ul className="landing__tiles">
        {tiles.map(({ name, glyph, to }) => {
          const monogram = own(monograms, to.slice(1));
          return (
            <li key={to}>
              <Link to={to} className="landing__tile">
                {glyph && <Glyph name={glyph} />}
                {!glyph && monogram && <Monogram {...monogram} />}
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Ways into the docs: by where the data is, and by where it should go. Two lists of one length, which end together. */
export default function Ways(): ReactNode {
  return (
    <div className="landing__intro landing__ways">
      <Tiles id="from" title="Where is your data?" tiles={SOURCES} />
      <Tiles id="to" title="Where should it go?" tiles={DESTINATIONS} />
    </div>
  );
}
