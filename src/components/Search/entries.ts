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
