/** Stop words, and synonyms of the library's terms. */
import { stem, terms } from './tokenize';

/**
 * Removed from queries and from indexed prose. The list is short on purpose: "not", "all", "only" and "without"
 * are kept, because they distinguish sections.
 */
const STOP_WORDS = new Set(
  `a an and are as at be but by can could did do does for from had has have he her how i if in into is it its
   me my of on or our she should so some than that the their them then there these they this those to us was
   we were what when where which who why will with would you your am been being let please want need get`
    .split(/\s+/)
    .map(stem),
);

/** True for a stop word. */
export const isStopWord = (term: string): boolean => STOP_WORDS.has(term);

/** Stop words of code: terms that most programs have. Prose that is about them has the words, too. */
const CODE_STOP_WORDS = new Set(
  `column data def destination dlt false id import int key list load name none pipeline print read resource return row
   run self source str table true type value`
    .split(/\s+/)
    .map(stem),
);

/** True for a term that is not indexed in code: a stop word or a number. */
export const isCodeStopWord = (term: string): boolean =>
  CODE_STOP_WORDS.has(term) || /^\p{N}/u.test(term);

/** A query with all words of `asked`, in any order, also searches for each of `also`. */
interface Synonym {
  readonly asked: string;
  readonly also: readonly string[];
}

/** Each entry: what readers type, and the terms of the docs. */
const SYNONYMS: readonly Synonym[] = [
  // Rows and loading
  { asked: 'upsert', also: ['merge', 'upsert'] },
  { asked: 'overwrite', also: ['replace'] },
  { asked: 'truncate', also: ['replace'] },
  { asked: 'full refresh', also: ['replace', 'refresh'] },
  { asked: 'full load', also: ['replace'] },
  { asked: 'cdc', also: ['replication', 'incremental'] },
  { asked: 'delta load', also: ['incremental'] },
  { asked: 'duplicates', also: ['deduplicate', 'primary_key'] },
  { asked: 'duplicate rows', also: ['deduplicate', 'primary_key', 'merge'] },
  { asked: 'limit rows', also: ['add_limit'] },
  { asked: 'first rows', also: ['add_limit'] },
  { asked: 'sample data', also: ['add_limit'] },
  { asked: 'history', also: ['scd2'] },
  { asked: 'slowly changing dimension', also: ['scd2'] },
  { asked: 'late data', also: ['lag'] },
  { asked: 'backfill', also: ['initial_value', 'end_value'] },
  { asked: 'watermark', also: ['cursor', 'incremental'] },
  { asked: 'hash column', also: ['pseudonymize'] },
  { asked: 'anonymize', also: ['pseudonymize'] },
  { asked: 'mask', also: ['pseudonymize'] },
  { asked: 'pii', also: ['pseudonymize', 'encryption'] },
  { asked: 'drop column', also: ['removing columns'] },
  { asked: 'delete column', also: ['removing columns'] },
  { asked: 'exclude column', also: ['removing columns'] },
  { asked: 'rename column', also: ['renaming columns'] },
  { asked: 'flatten', also: ['nested', 'max_table_nesting'] },
  { asked: 'unnest', also: ['nested', 'max_table_nesting'] },
  { asked: 'child table', also: ['nested'] },
  { asked: 'subtable', also: ['nested'] },
  // Settings
  { asked: 'env', also: ['environment variable'] },
  { asked: 'env var', also: ['environment variable'] },
  { asked: 'password', also: ['credentials'] },
  { asked: 'token', also: ['credentials', 'auth'] },
  { asked: 'login', also: ['credentials', 'auth'] },
  { asked: 'api key', also: ['auth', 'credentials'] },
  { asked: 'vault', also: ['secrets'] },
  { asked: 'settings', also: ['configuration'] },
  { asked: 'opt out', also: ['disable', 'telemetry'] },
  { asked: 'tracking', also: ['telemetry'] },
  // Places
  { asked: 's3', also: ['filesystem'] },
  { asked: 'gcs', also: ['filesystem', 'google storage'] },
  { asked: 'bucket', also: ['filesystem'] },
  { asked: 'azure blob', also: ['filesystem'] },
  { asked: 'adls', also: ['filesystem', 'azure'] },
  { asked: 'local files', also: ['filesystem'] },
  { asked: 'data lake', also: ['filesystem', 'delta', 'iceberg'] },
  { asked: 'postgresql', also: ['postgres'] },
  { asked: 'sql server', also: ['mssql'] },
  { asked: 'mysql', also: ['sql_database', 'sqlalchemy'] },
  { asked: 'mariadb', also: ['sqlalchemy', 'sql_database'] },
  { asked: 'sqlite', also: ['sqlalchemy'] },
  { asked: 'oracle', also: ['sql_database'] },
  { asked: 'email', also: ['inbox'] },
  { asked: 'excel', also: ['google_sheets', 'pandas'] },
  { asked: 'bq', also: ['bigquery'] },
  { asked: 'k8s', also: ['kubernetes'] },
  { asked: 'vector database', also: ['weaviate', 'qdrant', 'lancedb'] },
  // Code and running
  { asked: 'dataframe', also: ['pandas', 'arrow'] },
  { asked: 'polars', also: ['arrow'] },
  { asked: 'next page', also: ['paginator'] },
  { asked: 'pages', also: ['paginator'] },
  { asked: 'retry', also: ['retries', 'requests'] },
  { asked: 'cron', also: ['schedule'] },
  { asked: 'scheduler', also: ['schedule', 'deploy'] },
  { asked: 'faster', also: ['performance', 'parallelize'] },
  { asked: 'slow', also: ['performance', 'optimize'] },
  { asked: 'concurrency', also: ['parallelism', 'workers'] },
  { asked: 'threads', also: ['workers', 'parallelize'] },
  { asked: 'oom', also: ['memory', 'buffer'] },
  { asked: 'memory', also: ['buffer'] },
  { asked: 'notification', also: ['alerting', 'slack'] },
  { asked: 'logs', also: ['monitoring', 'log_level'] },
  { asked: 'data types', also: ['data_type'] },
  { asked: 'typing', also: ['data_type'] },
  { asked: 'validate', also: ['schema_contract', 'pydantic'] },
  { asked: 'data contract', also: ['schema_contract'] },
  { asked: 'reset', also: ['drop', 'refresh'] },
  { asked: 'start over', also: ['refresh', 'drop'] },
  { asked: 'ui', also: ['streamlit'] },
  { asked: 'dashboard', also: ['streamlit'] },
  { asked: 'cli', also: ['command line interface'] },
  { asked: 'terminal', also: ['command line interface'] },
  { asked: 'ai', also: ['llm'] },
  { asked: 'faq', also: ['frequently asked questions'] },
];

const TABLE = SYNONYMS.map(({ asked, also }) => ({
  asked: new Set(terms(asked)),
  // The last term of a word is the whole word (`add_limit` → `addlimit`): its parts alone would match too much.
  also: also.map((word) =>
    word.split(' ').map((part) => terms(part).at(-1) ?? ''),
  ),
}));

/** Synonyms of a query: the terms that trigger them, and the terms that must all match instead. */
export function synonymsOf(
  query: ReadonlySet<string>,
): { asked: ReadonlySet<string>; also: readonly string[] }[] {
  return TABLE.filter(({ asked }) =>
    [...asked].every((term) => query.has(term)),
  ).flatMap(({ asked, also }) => also.map((words) => ({ asked, also: words })));
}
