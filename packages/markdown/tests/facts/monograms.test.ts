import { expect, it } from 'vitest';
import { readDestinationFacts } from '@docs/facts/destinations/read';
import { readSourceFacts } from '@docs/facts/sources/read';
import {
  destinationMonograms,
  monogramsOf,
  pageMonograms,
  sourceMonograms,
} from '../../src/facts/monograms';
import { readPageIds } from '../../src/records/pageIds';

const lettersOf = (...titles: string[]): string[] =>
  [
    ...monogramsOf(
      titles.map((title) => ({ name: title, title, family: 'shops' })),
      ['shops'],
    ).values(),
  ].map(({ letters }) => letters);

it.each([
  ['Google Ads', 'GA'],
  ['DuckDB', 'DD'],
  ['Stripe', 'St'],
  ['Cloud storage and filesystem', 'CS'],
  ['30+ SQL databases (powered by SQLAlchemy)', 'SD'],
])('%s is %s', (title, letters) => {
  expect(lettersOf(title)).toEqual([letters]);
});

it('gives letters once in a family, and again in another', () => {
  expect(lettersOf('Google Ads', 'Google Analytics')).toEqual(['GA', 'Go']);
  const found = monogramsOf(
    [
      { name: 'a', title: 'Stripe', family: 'shops' },
      { name: 'b', title: 'Strapi', family: 'tables' },
    ],
    ['shops', 'tables'],
  );
  expect([...found.values()]).toEqual([
    { letters: 'St', hue: 0 },
    { letters: 'St', hue: 180 },
  ]);
});

it('says what to do when no letters are left', () => {
  expect(() => lettersOf('Ab', 'Ab')).toThrow(
    'no two letters are left for "Ab" of "shops"; give it a longer title',
  );
});

const pages = readPageIds(process.cwd());
const destinations = readDestinationFacts(process.cwd(), pages);
const sources = readSourceFacts(process.cwd(), pages);

it('has one for each source and destination, and for their pages', () => {
  expect(
    destinations.compared.filter(
      ({ name }) => !destinationMonograms(destinations).has(name),
    ),
  ).toEqual([]);
  expect(sourceMonograms(sources).size).toBe(sources.all.length);
  const found = pageMonograms(destinations, sources);
  expect(found['dlt-ecosystem/destinations/snowflake']?.letters).toBe('Sn');
  expect(found['dlt-ecosystem/destinations/delta-iceberg']?.letters).toBe('De');
  expect(found['dlt-ecosystem/destinations/iceberg']?.letters).toBe('Ic');
  expect(found['dlt-ecosystem/verified-sources/rest_api/index']).toBeDefined();
  expect(Object.keys(found).filter((page) => !pages.has(page))).toEqual([]);
});

it('puts destinations that are loaded alike into one family', () => {
  const hues = destinationMonograms(destinations);
  const hueOf = (name: string) => hues.get(name)?.hue;
  expect(hueOf('snowflake')).toBe(hueOf('bigquery'));
  expect(hueOf('qdrant')).toBe(hueOf('lancedb'));
  expect(
    new Set(['snowflake', 'postgres', 'filesystem', 'qdrant'].map(hueOf)).size,
  ).toBe(4);
});
