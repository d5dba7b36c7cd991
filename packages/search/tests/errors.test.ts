import { describe, expect, it } from 'vitest';
import { readError } from '../src/errors';
import { buildMessages, loadMessages } from '../src/messages';

describe('readError', () => {
  it('is undefined for a question', () => {
    expect(readError('how do I retry failed jobs?')).toBeUndefined();
    expect(readError('schema contract error')).toBeUndefined();
  });

  it('names the classes that say what failed, the last first', () => {
    const pasted =
      "dlt.pipeline.exceptions.PipelineStepFailed: Pipeline execution failed at stage normalize when processing package 1747130400.12 with exception: <class 'dlt.common.schema.exceptions.DataValidationError'> In schema: shop: rows refused";
    expect(readError(pasted)).toEqual({
      classes: ['DataValidationError'],
      step: 'PipelineStepFailed',
      message: 'DataValidationError rows refused',
    });
  });

  it('drops values, paths, addresses and ids, and keeps quoted words of the library', () => {
    const pasted =
      "ValueError: cannot read '/srv/data/orders.csv' of \"Table 7\" from https://example.com/a as 'merge' in load 1747130400.1234567";
    expect(readError(pasted)?.message).toBe(
      'cannot read of from as merge in load',
    );
  });

  it('keeps the name of a shared library', () => {
    expect(
      readError('ImportError: libodbc.so.2: cannot open shared object file')
        ?.message,
    ).toBe('libodbc: cannot open shared object file');
  });

  it('keeps a message that another one quotes', () => {
    const pasted =
      "sqlalchemy.exc.ProgrammingError: ('42S02', 'Invalid object name of a table that is nowhere in the schema')";
    expect(readError(pasted)?.message).toContain('Invalid object name');
  });

  it('reads the last exception of a traceback', () => {
    const pasted =
      'Traceback (most recent call last): File "/a/b.py", line 3, in run KeyError: \'x\' During handling of the above exception, another exception occurred: File "/a/c.py", line 9, in load raise Late(text) psycopg2.OperationalError: server closed the connection';
    expect(readError(pasted)?.message).toBe(
      'postgres psycopg2 server closed the connection',
    );
  });

  it.each([
    ['pyodbc.Error: login failed', 'mssql'],
    [
      'clickhouse_connect.driver.exceptions.DatabaseError: Code 60',
      'clickhouse',
    ],
    ['botocore.exceptions.ClientError: 403', 's3'],
  ])('says whose driver raised %s', (pasted, vendor) => {
    expect(readError(pasted)?.message.split(' ')).toContain(vendor);
  });

  it('recognizes a message without its class', () => {
    const messages = loadMessages(
      buildMessages([
        {
          name: 'FieldsMissing',
          raised: [{ message: 'These fields are missing: {} in the spec {}' }],
        },
      ]),
    );
    const pasted = "These fields are missing: ['host'] in the spec Database";
    expect(readError(pasted)).toBeUndefined();
    expect(readError(pasted, messages)?.classes).toEqual(['FieldsMissing']);
    expect(readError('fields are missing', messages)).toBeUndefined();
  });

  it.each([
    'In path ./resources[0]: ',
    'In processing pipe orders: ',
    'In processing pipe orders: extraction of resource orders in generator orders caused an exception: ',
    'Job with id/file name orders.a1.0.parquet encountered unrecoverable problem: ',
    'Job for orders.a1.0.parquet had 5 retries which a multiple of 5. Exiting retry loop. Last failure message was ',
    'Pipeline execution failed at stage load when processing package 1747130400.12 with exception: ',
  ])('reads the message inside of a wrapper: %s', (wrapper) => {
    expect(readError(`${wrapper}stage is not reachable`)?.message).toBe(
      'stage is not reachable',
    );
  });

  it.each([
    'In processing pipe orders: extraction of resource orders in generator orders',
    'Job with id/file name orders.a1.0.parquet encountered unrecoverable problem',
    'Job for orders.a1.0.parquet had 5 retries which a multiple of 5.',
  ])('removes a wrapper that was pasted without its end: %s', (wrapper) => {
    expect(readError(wrapper)?.message).toBe('');
  });

  it.each([
    ['paginate_resource', 'rest_api'],
    ['paginate_dependent_resource', 'rest_api'],
    ['table_rows', 'sql_database'],
    ['_read_jsonl', 'filesystem'],
  ])('names the source of the generator %s', (generator, source) => {
    const pasted = `In processing pipe x: extraction of resource x in generator ${generator}`;
    expect(readError(pasted)?.message.trim()).toBe(source);
  });
});
