/** The reference of settings names every setting that is not a credential or an option of one destination. */
import fs from 'node:fs';
import { expect, it } from 'vitest';
import { readConfigFacts } from '../src/config/read';
import { readDestinationFacts } from '../src/destinations/read';
import { compile } from '../../markdown/tests/facts/compile';

/** Set by dlt, or a section that has an entry of its own. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  PipelineConfiguration: ['runtime'],
  DBTRunnerConfiguration: ['runtime'],
  LoadStorageConfiguration: ['load_volume_path'],
  NormalizeStorageConfiguration: ['normalize_volume_path'],
  SchemaStorageConfiguration: [
    'schema_volume_path',
    'import_schema_path',
    'export_schema_path',
  ],
};

/** Their fields have a sentence on the pages of the API reference, which the page shows. */
const DESCRIBED = [
  'RuntimeConfiguration',
  'ConfigProvidersConfiguration',
  'DBTRunnerConfiguration',
  'DBTCloudConfiguration',
];

/** A pattern of sections with names in braces, as a regular expression. */
const placeOf = (section: string, field: string): RegExp =>
  new RegExp(
    `id="${(section === '' ? field : `${section}.${field}`)
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/\{\w+\}/g, String.raw`\w+`)}"`,
  );

it('names every setting, and describes it', async () => {
  const config = readConfigFacts('.');
  const sentences = [...config.specs.values()]
    .filter(({ name }) => DESCRIBED.includes(name))
    .flatMap(({ path, fields }) =>
      fields.map(({ name }) => [`${path}.${name}`, 'Words.'] as const),
    );
  const page = await compile(
    // Docusaurus itself reads the ids of headings.
    fs
      .readFileSync('docs/reference/settings.mdx', 'utf8')
      .replaceAll(/\{#[\w-]+\}/g, ''),
    {
      config,
      destinations: readDestinationFacts('.'),
      summaries: () => Promise.resolve(new Map(sentences)),
    },
  );
  const missing = [...config.specs.values()]
    .filter(
      ({ section, sections }) =>
        section !== 'credentials' &&
        sections.length > 0 &&
        !sections.every(({ usedBy }) => usedBy.startsWith('destination ')),
    )
    .flatMap(({ name, fields, sections }) =>
      fields
        .filter(
          (field) =>
            !field.name.startsWith('_') &&
            !LEFT_OUT[name]?.includes(field.name) &&
            !sections
              .flatMap(({ toml }) => toml)
              .some((section) => placeOf(section, field.name).test(page)),
        )
        .map((field) => `${name}.${field.name}`),
    );
  expect(missing, 'add them to docs/reference/settings.mdx').toEqual([]);
  expect(page).not.toContain('<_components.dd />');
});
