/**
 * Recognizes a pasted error message or traceback, and reduces it to what the docs can say about it: the classes of
 * exceptions, and the words of the message without values, quotes and paths.
 */
import { classesOf, type Message } from './messages';

/** What is known of an error that a reader pasted. */
export interface PastedError {
  /** Names of its classes that say more than that something failed, the last first. */
  readonly classes: readonly string[];
  /** The last class that only says which step failed; it tells where to look when nothing else is known. */
  readonly step: string | undefined;
  /** The words of the message that do not depend on the reader's data. */
  readonly message: string;
}

const LOOKS_PASTED =
  /Traceback \(most recent call last\)|File "[^"]+", line \d|<class '[\w.]+'>|\b(?:[A-Z]\w*)?(?:Error|Exception)\b\s*:|\w+\.exceptions\.[A-Z]|In processing pipe |Job for \S+ failed/;

/** Names that end like this are classes of exceptions in any library. */
const CLASS =
  /\b[A-Z]\w*(?:Error|Exception|Warning|Failed|Missing|Retry|NotFound|NotAvailable|Exhausted)\b/g;

/** Classes that say that something failed, not what: a message or another class of the traceback says more. */
const GENERAL =
  /^(?:PipelineStepFailed|ResourceExtractionError|NormalizeJobFailed|LoadClientJob\w+|(?:Destination|Database)(?:Terminal|Transient)Exception|DltException|(?:Programming|Operational|Database|Internal|Assertion|Attribute|Import|ModuleNotFound|Index|Key|Lookup|Name|NotImplemented|OS|Runtime|Type|Value|System)?(?:Error|Exception|Warning|Exit))$/;

/** Those of dlt among them: each has a section. */
const STEP =
  /^(?:PipelineStepFailed|ResourceExtractionError|NormalizeJobFailed|LoadClientJob\w+)$/;

/** What dlt and Python put around the message of the cause. */
const AROUND = [
  /Traceback \(most recent call last\):/g,
  /The above exception was the direct cause of the following exception:/g,
  /During handling of the above exception, another exception occurred:/g,
  /File "[^"]*", line \d+, in \S+/g,
  /Pipeline execution failed at stage \w+(?: when processing package \S+)? with exception:/g,
  /In processing pipe [^:]+: extraction of resource .+? caused an exception:/g,
  /Job for \S+ failed terminally(?: in load \S+)?(?: with message)?/g,
  /In schema: \S+:/g,
];

/** Longest quoted text that is a value; a longer one is a message that another one quotes. */
const LONGEST_VALUE = 40;

/** Drivers and libraries by the names in their tracebacks, where these are not the names that the docs use. */
const VENDORS: readonly (readonly [RegExp, string])[] = [
  [/psycopg2?\b/, 'postgres'],
  [/pyodbc|pymssql|SQL Server\]/, 'mssql'],
  [/pymysql|MySQLdb/i, 'mysql'],
  [/clickhouse_/, 'clickhouse'],
  [/botocore|s3fs/, 's3'],
  [/adlfs|azure\./, 'azure'],
  [/gcsfs|gs:\/\//, 'gcs'],
];

/** A dotted path without what the docs do not say: `dlt.load.exceptions.X` → X, `snowflake.connector.errors.X` → snowflake X. */
const shortened = (path: string): string => {
  const parts = path.split('.');
  const name = parts.at(-1) ?? '';
  return /^[A-Z_]/.test(name) && parts[0] !== 'dlt'
    ? `${(parts[0] ?? '').replace(/^_/, '')} ${name}`
    : name;
};

/** The text without addresses, paths, quoted values, ids and numbers with a fraction. */
const withoutValues = (text: string): string =>
  text
    .replace(/<class '([\w.]+)'>/g, ' $1 ')
    .replace(/(["'`])((?:(?!\1).)*)\1/g, (_, __, inner: string) =>
      /^[a-z_]+$/.test(inner) || inner.length > LONGEST_VALUE
        ? ` ${inner} `
        : ' ',
    )
    .replace(/\b\w+:\/\/\S+/g, ' ')
    .replace(/(?:^|[\s'"(])\.{0,2}\/[\w./-]+/g, ' ')
    .replace(/\b[A-Za-z_]\w*(?:\.\w+)+\b/g, shortened)
    .replace(/\b\d+\.\d\S*|\b[\da-f]{7,}\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The last exception of a traceback with its message: before it are frames, and the errors that it followed. */
function lastRaised(text: string): string {
  const frame = text.lastIndexOf('File "');
  const rest = text.slice(Math.max(frame, 0));
  const raised =
    /[\w.]*\b[A-Z]\w*(?:Error|Exception|Failed|Missing|Retry)\b: /.exec(rest);
  return frame < 0 || raised === null ? text : rest.slice(raised.index);
}

/**
 * Reads a pasted error; undefined when the text does not look like one.
 *
 * @param messages of the library's exceptions; without them, a message alone is not recognized
 */
export function readError(
  text: string,
  messages: readonly Message[] = [],
): PastedError | undefined {
  const recognized = classesOf(messages, text);
  if (recognized.length === 0 && !LOOKS_PASTED.test(text)) {
    return undefined;
  }
  const named = [
    ...[...text.matchAll(CLASS)].map(([name]) => name).reverse(),
    ...recognized,
  ];
  const message = withoutValues(
    AROUND.reduce(
      (rest, around) => rest.replace(around, ' '),
      lastRaised(text),
    ),
  );
  const vendors = VENDORS.flatMap(([sign, name]) =>
    sign.test(text) ? [name] : [],
  );
  return {
    classes: [...new Set(named)].filter((name) => !GENERAL.test(name)),
    step: named.find((name) => STEP.test(name)),
    message: [
      ...vendors,
      ...message
        .split(' ')
        .filter((word) => !GENERAL.test(word.replace(/\W+$/, ''))),
    ].join(' '),
  };
}
