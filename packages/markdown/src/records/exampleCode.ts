/** What the code of an example uses, found in the fences of its page; readers filter the index by it. */
import { parseFenceInfo } from '../fences/code-fences/info';

/** What an example reads from, loads to and uses. */
export interface ExampleCode {
  readonly sources: readonly string[];
  readonly destinations: readonly string[];
  readonly features: readonly string[];
  /** A program that readers do not see answers in place of a service, when the code runs for the page. */
  readonly standIn: boolean;
}

type Patterns = Readonly<Record<string, RegExp>>;

/** Kinds of sources in display order. */
const SOURCES: Patterns = {
  'web API':
    /rest_client|rest_api|sources\.helpers import requests|AuthorizedSession/,
  'SQL database': /dlt\.sources\.sql_database/,
  files: /dlt\.sources\.filesystem/,
  MongoDB: /\bpymongo\b/,
};

/** The source of an example that has its rows in the program or in a file next to it. */
const OWN_DATA = 'rows in Python';

/** The destination of an example that is a function. */
const OWN_DESTINATION = 'your own function';

const DESTINATION =
  /\bdestination=(?:dlt\.destinations\.)?"?(?<named>[a-z]\w*)|from dlt\.destinations import (?<imported>\w+)/g;

/** Parts of dlt in display order. */
const FEATURES: Patterns = {
  incremental: /\bdlt\.sources\.incremental\b/,
  merge: /write_disposition="merge"/,
  replace: /write_disposition="replace"/,
  'nested data': /max_table_nesting|normalizers\.json/,
  parallel: /@dlt\.defer\b|parallelized=True/,
  transformers: /@dlt\.transformer\b/,
  'custom destination': /@dlt\.destination\b/,
  Arrow: /backend="(?:pyarrow|connectorx)"|TableBackend/,
  embeddings: /_adapter\(|TextEmbedding/,
  'REST client': /\brest_client\b/,
  'row limit': /\.add_limit\(/,
  retries: /\bretry_load\b/,
  alerts: /\bsend_slack_message\b/,
  'naming convention': /\bNamingConvention\b/,
  'config provider': /\bregister_provider\b/,
  credentials: /\bdlt\.sources\.credentials\b|\.auth import/,
};

/** All values of each property, in display order; destinations are sorted by name. */
export const SOURCE_KINDS: readonly string[] = [
  ...Object.keys(SOURCES),
  OWN_DATA,
];
export const FEATURE_NAMES: readonly string[] = Object.keys(FEATURES);

const FENCE =
  /^(?<mark>`{3,})(?<language>\w+)[^\S\n]*(?<meta>.*)\n(?<code>[\s\S]*?)^\k<mark>[^\S\n]*$/gm;

const found = (patterns: Patterns, code: string): string[] =>
  Object.keys(patterns).filter((name) => patterns[name]?.test(code));

function destinationsIn(code: string): string[] {
  const names = [...code.matchAll(DESTINATION)].flatMap(
    ({ groups }) => groups?.named ?? groups?.imported ?? [],
  );
  const own = [
    ...code.matchAll(/@dlt\.destination\b[^\n]*\ndef (?<name>\w+)/g),
  ];
  const functions = new Set(own.map(({ groups }) => groups?.name));
  return [
    ...new Set(
      names.map((name) => (functions.has(name) ? OWN_DESTINATION : name)),
    ),
  ].sort();
}

/**
 * Reads the code of an example.
 *
 * @param text the page's source
 */
export function exampleCode(text: string): ExampleCode {
  const fences = [...text.matchAll(FENCE)].map(({ groups }) => ({
    ...parseFenceInfo(groups?.language ?? '', groups?.meta ?? ''),
    code: groups?.code ?? '',
  }));
  const code = fences
    .filter(
      ({ language, flags, values }) =>
        language === 'py' && !flags.has('hidden') && values.title !== undefined,
    )
    .map((fence) => fence.code)
    .join('\n');
  const sources = found(SOURCES, code);
  return {
    sources: sources.length > 0 ? sources : [OWN_DATA],
    destinations: destinationsIn(code),
    features: found(FEATURES, code),
    standIn: fences.some(
      ({ flags, values }) =>
        flags.has('hidden') &&
        values.title === 'standins.py' &&
        values.service === undefined,
    ),
  };
}
