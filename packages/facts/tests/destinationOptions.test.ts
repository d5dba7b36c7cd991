/** Options of destinations, from the facts of the library. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { readConfigFacts } from '../src/config/read';
import { optionsOf } from '../src/destinations/options';
import { readDestinationFacts } from '../src/destinations/read';

const SITE = path.resolve(__dirname, '../../..');
const config = readConfigFacts(SITE);
const destinations = readDestinationFacts(SITE);

const optionsOfName = (name: string) => {
  const destination = destinations.get(name);
  return optionsOf(destination, config.spec(destination.spec).fields);
};

it.each([
  // Only the first supports staging in a bucket.
  ['snowflake', true],
  ['duckdb', false],
  ['postgres', false],
])(
  'staging options are included only with staging support: %s',
  (name, expected) => {
    const names = optionsOfName(name).map((field) => field.name);
    expect(names).toContain('replace_strategy');
    expect(
      names.includes('truncate_tables_on_staging_destination_before_load'),
    ).toBe(expected);
  },
);

it.each([
  ['lancedb', "Literal['truncate-and-insert']"],
  ['duckdb', "Literal['truncate-and-insert', 'insert-from-staging']"],
  [
    'postgres',
    "Literal['truncate-and-insert', 'insert-from-staging', 'staging-optimized']",
  ],
])(
  'only the replace strategies that %s supports are included',
  (name, expected) => {
    const strategy = optionsOfName(name).find(
      (field) => field.name === 'replace_strategy',
    );
    expect(strategy?.type).toBe(expected);
  },
);
