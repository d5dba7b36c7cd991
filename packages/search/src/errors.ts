/**
 * Recognizes a pasted error message or traceback, and reduces it to what the docs can say about it: the classes of
 * exceptions, and the words of the message without values, quotes and paths.
 */
import { library } from '@docs/facts/library';
import { patternOf, searchWords } from '@docs/facts/search';
import { LIMITS } from './limits';
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

const PYTHON =
  /Traceback \(most recent call last\)|File "[^"]+", line \d|<class '[\w.]+'>|\b(?:[A-Z]\w*)?(?:Error|Exception)\b\s*:|\w\.exceptions\.[A-Z]/;

/** Names that end like this are classes of exceptions in any library. */
const CLASS =
  /\b[A-Z]\w*(?:Error|Exception|Warning|Failed|Missing|Retry|NotFound|NotAvailable|Exhausted)\b/g;

const { steps, general, signs, around, drivers } = searchWords.errors;

const LOOKS_PASTED = new RegExp([PYTHON.source, ...signs].join('|'));

/** Classes of the library that say which step failed: each has a section. */
const STEP = new RegExp(`^(?:${steps.join('|')})$`);

/** General classes of Python and of databases. */
const FAILED =
  '(?:Programming|Operational|Database|Internal|Assertion|Attribute|Import|ModuleNotFound|Index|Key|Lookup|Name|NotImplemented|OS|Runtime|Type|Value|System)?(?:Error|Exception|Warning|Exit)';

/** Classes that say that something failed, not what: a message or another class of the traceback says more. */
const GENERAL = new RegExp(`^(?:${[...steps, ...general, FAILED].join('|')})$`);

/** What Python and the library print around the message of the cause. */
const AROUND = [
  /Traceback \(most recent call last\):/g,
  /The above exception was the direct cause of the following exception:/g,
  /During handling of the above exception, another exception occurred:/g,
  /File "[^"]*", line \d+, in \S+/g,
  ...around.map(patternOf),
];

/** Longest quoted text that is a value; a longer one is a message that another one quotes. */
const LONGEST_VALUE = 40;

/** Drivers and libraries by the names in their tracebacks, where these are not the names that the docs use. */
const VENDORS = Object.entries(drivers).map(
  ([name, sign]) => [patternOf(sign), name] as const,
);

/**
 * A dotted path without what the docs do not say: `library.exceptions.X` → X, `snowflake.connector.errors.X` →
 * snowflake X, and the file of a shared library without its version.
 */
const shortened = (path: string): string => {
  const parts = path.split('.');
  const name = parts.at(-1) ?? '';
  if (parts.includes('so')) {
    return parts[0] ?? '';
  }
  return /^[A-Z_]/.test(name) && parts[0] !== library.name
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

/** An exception with its message. The name begins where no word ends, so that each word is tried once. */
const RAISED =
  /(?<![\w.])[\w.]*\b[A-Z]\w*(?:Error|Exception|Failed|Missing|Retry)\b: /;

/** Longest message that is read, in characters. */
const LONGEST_MESSAGE = 2_000;

/** The last exception of a traceback with its message: before it are frames, and the errors that it followed. */
function lastRaised(text: string): string {
  const frame = text.lastIndexOf('File "');
  const rest = text.slice(Math.max(frame, 0));
  const raised = RAISED.exec(rest);
  return beginning(
    frame < 0 || raised === null ? text : rest.slice(raised.index),
  );
}

/** Of a long text, a message of usual length: that of its last exception. */
function beginning(text: string): string {
  if (text.length <= LONGEST_MESSAGE) {
    return text;
  }
  const last = [...text.matchAll(new RegExp(RAISED, 'g'))].at(-1)?.index ?? 0;
  return text.slice(last, last + LONGEST_MESSAGE);
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
        .filter(
          (word) =>
            !GENERAL.test(word.slice(0, LIMITS.word).replace(/\W+$/, '')),
        ),
    ].join(' '),
  };
}
