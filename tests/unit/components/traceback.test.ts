import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { causesOf } from '@site/src/components/Traceback/causes';
import {
  linesToWrite,
  missingValues,
} from '@site/src/components/Traceback/missingValues';

/** A traceback that dlt printed; python/tests/test_tracebacks.py compares it with the library. */
const printed = (name: string): string =>
  fs.readFileSync(`tests/fixtures/tracebacks/${name}.txt`, 'utf8');

describe('missingValues', () => {
  it('takes the most specific key that holds for all pipelines', () => {
    expect(missingValues(printed('destination'))?.values).toEqual(
      ['database', 'password', 'username', 'host'].map((field) => ({
        field,
        sections: ['destination', 'postgres', 'credentials'],
        variable: `DESTINATION__POSTGRES__CREDENTIALS__${field.toUpperCase()}`,
        inConfig: false,
      })),
    );
  });

  it('names a source once that is named like its module', () => {
    const missing = missingValues(printed('source'));
    expect(missing?.values.map(({ variable }) => variable)).toEqual([
      'SOURCES__SHOP__API_KEY',
      'SOURCES__SHOP__BASE_URL',
    ]);
  });

  it('tells which files dlt found without values', () => {
    expect(missingValues(printed('source'))?.emptyFiles).toEqual([
      '/app/.dlt/secrets.toml',
      '/app/data/secrets.toml',
      '/app/.dlt/config.toml',
      '/app/data/config.toml',
    ]);
    expect(missingValues(printed('source-with-files'))?.emptyFiles).toEqual([]);
  });

  it.each([
    '',
    'KeyError: 5',
    "Following fields are missing: ['bucket_url'] in configuration with spec FilesystemConfiguration",
  ])('does not guess keys that the text does not have: %j', (text) => {
    expect(missingValues(text)).toBeUndefined();
  });
});

describe('linesToWrite', () => {
  const linesOf = (name: string) =>
    linesToWrite(missingValues(printed(name))?.values ?? []);

  it('writes a secret into secrets.toml and a value that config.toml lacks into config.toml', () => {
    expect(linesOf('source-with-files')).toEqual({
      toml: [
        {
          file: '.dlt/secrets.toml',
          lines: ['[sources.shop]', 'api_key = ""'],
        },
        {
          file: '.dlt/config.toml',
          lines: ['[sources.shop]', 'base_url = ""'],
        },
      ],
      environment: [
        'export SOURCES__SHOP__API_KEY=""',
        'export SOURCES__SHOP__BASE_URL=""',
      ],
    });
  });

  it('writes one table for the fields of one section', () => {
    expect(linesOf('destination').toml).toEqual([
      {
        file: '.dlt/secrets.toml',
        lines: [
          '[destination.postgres.credentials]',
          'database = ""',
          'password = ""',
          'username = ""',
          'host = ""',
        ],
      },
    ]);
  });

  it('writes keys without a section before the tables', () => {
    const value = { variable: 'X', inConfig: false };
    const { toml } = linesToWrite([
      { ...value, field: 'a', sections: ['sources'] },
      { ...value, field: 'b', sections: [] },
    ]);
    expect(toml[0]?.lines).toEqual(['b = ""', '', '[sources]', 'a = ""']);
  });
});

describe('causesOf', () => {
  it('goes from the exception that was raised last to its cause', () => {
    expect(causesOf(printed('destination'))).toEqual({
      chain: ['PipelineStepFailed', 'ConfigFieldMissingException'],
      step: 'sync',
    });
  });

  it('reads the last lines alone', () => {
    const { chain } = causesOf(
      "dlt.pipeline.exceptions.PipelineStepFailed: Pipeline execution failed at stage load with exception:\n\n<class 'dlt.load.exceptions.LoadClientJobFailed'>\nJob failed",
    );
    expect(chain).toEqual(['PipelineStepFailed', 'LoadClientJobFailed']);
  });

  it('knows the exceptions of a driver by their module', () => {
    const { chain } = causesOf(
      [
        'Traceback (most recent call last):',
        '  File "a.py", line 1, in <module>',
        'psycopg2.errors.UndefinedTable: relation "x" does not exist',
        'LINE 1: select',
        '',
        'The above exception was the direct cause of the following exception:',
        '',
        'Traceback (most recent call last):',
        'dlt.destinations.exceptions.DatabaseUndefinedRelation: relation "x" does not exist',
      ].join('\n'),
    );
    expect(chain).toEqual(['DatabaseUndefinedRelation', 'UndefinedTable']);
  });

  it('names no exception in other text', () => {
    expect(causesOf('Loading the rows.\nDone: 5')).toEqual({
      chain: [],
      step: undefined,
    });
  });
});
