import type { RowItem } from './Row';

/** Suggested pages, shown for an empty query. */
export const entries: readonly RowItem[] = [
  {
    type: 'entry',
    link: 'reference/installation',
    title: 'Install dlt',
    about: 'Python versions, extras for destinations',
  },
  {
    type: 'entry',
    link: 'tutorial/rest-api',
    title: 'Load data from a REST API',
    about: 'From a dictionary to tables in DuckDB',
  },
  {
    type: 'entry',
    link: 'tutorial/sql-database',
    title: 'Load data from a SQL database',
    about: 'Tables, reflection, incremental runs',
  },
  {
    type: 'entry',
    link: 'api_reference/dlt/__init__',
    title: 'API reference',
    about: 'Every public name of dlt, by module',
  },
];

/** Searches that show what the field takes, for an empty query. */
export const samples: readonly RowItem[] = [
  {
    type: 'sample',
    query: 'parallelized',
    about: 'An argument, with its type and default',
  },
  {
    type: 'sample',
    query: 'merge snowflake',
    about: 'A task and a place, in any order',
  },
  {
    type: 'sample',
    query: 'RUNTIME__LOG_LEVEL',
    about: 'A setting or an environment variable',
  },
  {
    type: 'sample',
    query: 'PipelineStepFailed',
    about: 'An exception, or a whole traceback, pasted',
  },
];
