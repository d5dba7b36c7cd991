import { expect, it } from 'vitest';
import { compile, fixture } from './compile';
import { destinationFactsOf } from '@docs/facts/destinations/read';
import type { Destination } from '@docs/facts/destinations/types';

const { shop } = JSON.parse(fixture('destinations.json')) as Record<
  'shop',
  Destination
>;

const formats = {
  plain: {
    write_dispositions: ['append'],
    merge_strategies: [],
    replace_strategies: [],
    loader_file_formats: [],
  },
  merging: {
    write_dispositions: ['append', 'merge'],
    merge_strategies: ['upsert'],
    replace_strategies: [],
    loader_file_formats: [],
  },
};

const destinations = destinationFactsOf(
  {
    files: {
      ...shop,
      name: 'files',
      table_formats: { native: formats.plain, delta: formats.merging },
    },
    dummy: {
      ...shop,
      name: 'dummy',
      table_formats: { native: formats.merging },
    },
    base: { ...shop, name: 'base', table_formats: { native: formats.merging } },
    log: { ...shop, name: 'log', table_formats: { native: formats.plain } },
  },
  '',
  new Map([
    ['base', { title: 'Base', sections: new Set(['write-disposition']) }],
  ]),
);

const text = (jsx: string): string =>
  /return <>?(?<body>.*)/s
    .exec(jsx)
    ?.groups?.body?.split('function MDXContent')[0]
    ?.replaceAll(/<[^>]*>|[{}"]/g, '')
    .replace(/;\s*\}?\s*$/, '')
    .trim() ?? '';

it('lists the destinations that have a strategy, with the tables that it is limited to', async () => {
  const jsx = await compile('<DestinationsWith merge="upsert" />', {
    destinations,
  });
  expect(text(jsx)).toContain('Destinations: files (delta), base');
  expect(text(jsx)).not.toMatch(/dummy|log/);
  expect(jsx).toContain('href="/dlt-ecosystem/destinations/base"');
});

it('lists the destinations that have a write disposition', async () => {
  const jsx = await compile('<DestinationsWith disposition="append" />', {
    destinations,
  });
  expect(text(jsx)).toContain('Destinations: files, base, log');
});

it.each([
  [
    '<DestinationsWith merge="upsrt" />',
    'no destination has merge="upsrt"; did you mean "upsert"?',
  ],
  [
    '<DestinationsWith />',
    '<DestinationsWith> takes one of disposition="…", merge="…", replace="…"',
  ],
  [
    '<DestinationsWith merge="upsert" replace="x" />',
    '<DestinationsWith> takes one of disposition="…", merge="…", replace="…"',
  ],
])('%s fails', async (element, reason) => {
  await expect(compile(element, { destinations })).rejects.toMatchObject({
    line: 1,
    reason,
  });
});

it('lists all paths below the questions', async () => {
  const jsx = await compile('<DispositionTree />');
  expect(jsx).toContain('All questions and answers');
  expect(jsx).toMatch(/href="#staging-optimized"/);
  expect(jsx).toMatch(/href="#scd2-by-key"/);
});
