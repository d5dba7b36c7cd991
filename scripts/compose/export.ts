/**
 * Writes composed pipelines as JSON, for the tests of their Python: `tsx scripts/compose/export.ts <file>`.
 *
 * - `programs`: every distinct program, whatever runs it
 * - `pairs`: whole projects, in which each two choices occur together
 * - `local`: the projects that run without an account
 */
import fs from 'node:fs';
import path from 'node:path';
import { readChoice } from '@docs/composer/choice';
import { compose } from '@docs/composer/compose';
import { readComposeFacts } from '@docs/composer/facts/read';
import { allMade, allQueries, pairs, queriesOf, withRun } from './combinations';

/** Sources whose data come from the reader's machine, or from a stand-in for an API. */
const LOCAL_SOURCES = [
  'python',
  'arrow-pandas',
  'rest_api',
  'sql_database',
  'filesystem',
];
/** Destinations that need no server. */
const LOCAL_DESTINATIONS = [
  'duckdb',
  'filesystem',
  'delta',
  'iceberg',
  'sqlalchemy',
  'lancedb',
  'qdrant',
  'destination',
];

const root = path.resolve(__dirname, '../..');
const facts = readComposeFacts(root);

function project(query: string) {
  const resolved = readChoice(facts, query);
  const { choice, source, destination } = resolved;
  const { files, ...composed } = compose(resolved, facts);
  return {
    query,
    ...composed,
    choice,
    shape: source.shape,
    package: source.init === null ? null : source.package,
    staging: destination.staging,
    factory: destination.factory,
    format: destination.format,
    files: Object.fromEntries(files.map(({ name, text }) => [name, text])),
  };
}

const programs = new Map<string, string>();
for (const query of allQueries(facts)) {
  const { files } = compose(readChoice(facts, `?${query}`), facts);
  programs.set(files[0]?.text ?? '', query);
}

const local = allMade(facts)
  .filter(({ source }) => LOCAL_SOURCES.includes(source.name))
  .flatMap((made) =>
    facts.destinations
      .filter(({ name }) => LOCAL_DESTINATIONS.includes(name))
      .flatMap((destination) => queriesOf(made, destination)),
  );

const [file] = process.argv.slice(2);
if (file === undefined) {
  throw new Error(
    'name the file to write: tsx scripts/compose/export.ts <file>',
  );
}
fs.writeFileSync(
  file,
  JSON.stringify({
    programs: [...programs].map(([text, query]) => ({ query, text })),
    pairs: pairs(facts).map(project),
    local: local.map((query) => project(withRun(query, 'script'))),
  }),
);
