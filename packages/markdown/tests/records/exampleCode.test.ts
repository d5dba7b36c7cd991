import { expect, it } from 'vitest';
import { exampleCode } from '../../src/records/exampleCode';

const page = (code: string, options = 'title="tides.py"') =>
  `Words.\n\n\`\`\`py ${options}\n${code}\n\`\`\`\n`;

const NOTHING = {
  sources: ['rows in Python'],
  destinations: [],
  features: [],
  standIn: false,
};

it.each([
  [
    'from dlt.sources.sql_database import sql_table\nrows.add_limit(3)',
    { sources: ['SQL database'], features: ['row limit'] },
  ],
  ['dlt.pipeline("a", destination="duckdb")', { destinations: ['duckdb'] }],
  [
    'from dlt.destinations import filesystem\ndestination=filesystem()',
    { destinations: ['filesystem'] },
  ],
  [
    'dlt.pipeline("a", destination=dlt.destinations.duckdb("b"))',
    { destinations: ['duckdb'] },
  ],
  [
    '@dlt.destination(batch_size=1)\ndef send(items, table):\n    pass\ndlt.pipeline("a", destination=send)',
    {
      destinations: ['your own function'],
      features: ['custom destination'],
    },
  ],
  [
    'from dlt.sources.helpers.rest_client import RESTClient\ndlt.sources.incremental("id")',
    { sources: ['web API'], features: ['incremental', 'REST client'] },
  ],
  ['@dlt.resource(write_disposition="merge")', { features: ['merge'] }],
])('finds what the code uses: %s', (code, facts) => {
  expect(exampleCode(page(code))).toEqual({ ...NOTHING, ...facts });
});

it.each(['hidden title="tides.py"', '', 'norun="a part"'])(
  'leaves out fences that are no file of the program: %s',
  (options) => {
    expect(exampleCode(page('destination="duckdb"', options))).toEqual(NOTHING);
  },
);

it.each([
  ['hidden title="standins.py"', true],
  // The program prepares a service that runs.
  ['hidden title="standins.py" service="postgres"', false],
  ['title="standins.py"', false],
])('knows a stand-in: %s', (options, standIn) => {
  expect(exampleCode(page('import responses', options)).standIn).toBe(standIn);
});
