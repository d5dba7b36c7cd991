/** Reads a file of data/ and validates it against its JSON Schema; the tests of its writer use the same schema. */
import fs from 'node:fs';
import path from 'node:path';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import { library } from './library';
import { ValidFacts } from './validFacts';

const HOW_TO_FIX = '"npm run facts" writes it from the installed package';

/** The version of the library that all generated facts describe. */
const VERSION_FILE = 'data/generated/version.json';

/** Environment variable of threads that read what their main thread has validated (packages/docusaurus-fast/src/mdx-workers). */
export const VALIDATED = 'DLT_DOCS_FACTS_VALIDATED';

/** Names of the schemas in data/schema. */
export type SchemaName =
  | 'api'
  | 'api-index'
  | 'api-reexports'
  | 'claims'
  | 'cli'
  | 'config'
  | 'destinations'
  | 'errors'
  | 'performance'
  | 'plus'
  | 'questions'
  | 'since'
  | 'tested'
  | 'verified-sources';

/** A parsed facts file. */
export interface FactsFile {
  /** Path from the site's folder. */
  readonly file: string;
  readonly text: string;
  readonly content: unknown;
}

/**
 * Whether a site has a file of facts. A site without any, such as a fixture, has not even the folder.
 *
 * @param file path from the site's folder
 * @throws Error when the folder is there and the file is not: pages would find an empty library
 */
export function hasFacts(
  siteDir: string,
  file: string,
  howToFix = HOW_TO_FIX,
): boolean {
  if (fs.existsSync(path.join(siteDir, file))) {
    return true;
  }
  if (fs.existsSync(path.join(siteDir, path.dirname(file)))) {
    throw new Error(`${file} — the file is missing; ${howToFix}.`);
  }
  return false;
}

/** One instance for all schemas: each instance compiles the schema of schemas, which takes longer than one of ours. */
let ajv: Ajv2020 | undefined;

function compileSchema(schema: string): ValidateFunction {
  // Optimizing the code of validators takes half of the time, and each runs on a few files.
  ajv ??= new Ajv2020({ code: { optimize: false } });
  const validate = ajv.compile(JSON.parse(schema) as Record<string, unknown>);
  // Forgets the schema: another site has one with the same id.
  ajv.removeSchema();
  return validate;
}

/** @throws Error with the place in the content when it is not what the schema says */
function check(content: unknown, validate: ValidateFunction): void {
  if (!validate(content)) {
    const [error] = validate.errors ?? [];
    throw new Error(
      `${error?.instancePath ?? ''} ${error?.message ?? 'is wrong'}`,
    );
  }
}

/**
 * Reads a JSON file of a site.
 *
 * @param validate throws an Error with the place in the content when it is invalid
 * @throws Error with file, cause and fix
 */
function readJson(
  siteDir: string,
  file: string,
  howToFix: string,
  validate: (content: unknown, text: string) => void = () => undefined,
): FactsFile {
  try {
    const text = fs.readFileSync(path.join(siteDir, file), 'utf8');
    const content: unknown = JSON.parse(text);
    validate(content, text);
    return { file, text, content };
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} — ${cause}; ${howToFix}.`, { cause: error });
  }
}

/** Errors that {@link withAllErrors} throws at its end. */
let errors: Error[] | undefined;

/**
 * Rejects facts that can be read, but are wrong. Threads read what their main thread has rejected or accepted.
 *
 * @throws the error, unless {@link withAllErrors} collects it
 */
export function reject(error: Error): void {
  if (process.env[VALIDATED] !== undefined) {
    return;
  }
  if (!errors) {
    throw error;
  }
  errors.push(error);
}

/**
 * Reads facts with a function, to its end: files of another version do not hide each other.
 *
 * @throws AggregateError with the errors of all files
 */
export function withAllErrors<T>(read: () => T): T {
  const found: Error[] = [];
  errors = found;
  try {
    const value = read();
    if (found.length === 0) {
      return value;
    }
  } catch (error) {
    found.push(error instanceof Error ? error : new Error(String(error)));
  } finally {
    errors = undefined;
  }
  throw new AggregateError(
    found,
    [...new Set(found.map(({ message }) => message))].join('\n'),
  );
}

/** The version of the library in a file that has one: facts have theirs in one file, records and curated files each. */
const versionIn = ({ content }: FactsFile): unknown =>
  (content as { readonly dlt?: unknown } | null)?.dlt;

/**
 * Checks that a file describes the version of the library that the docs describe.
 *
 * @throws Error with file, line, column and fix
 */
export function checkVersion(read: FactsFile, howToFix: string): void {
  const version = versionIn(read);
  if (version !== library.version) {
    const start = Math.max(read.text.indexOf('"dlt"'), 0);
    const lines = read.text.slice(0, start).split('\n');
    const column = (lines.at(-1) ?? '').length + 1;
    reject(
      new Error(
        `${read.file}:${lines.length}:${column} the version of dlt is ${String(version)}, but the docs describe ${library.version} (packages/facts/src/library.ts); ${howToFix}.`,
      ),
    );
  }
}

/** What is known of the files of each site. */
const validFacts = new Map<string, ValidFacts>();

function validFactsOf(siteDir: string): ValidFacts {
  if (validFacts.size === 0) {
    process.once('exit', () => {
      validFacts.forEach((each) => {
        each.store();
      });
    });
  }
  const known = validFacts.get(siteDir) ?? new ValidFacts(siteDir);
  validFacts.set(siteDir, known);
  return known;
}

/**
 * Creates a reader of files of one kind.
 *
 * @param siteDir folder of the site
 * @param howToFix how to regenerate or fix the file, for error messages
 * @returns a function that takes a path below `siteDir`; it throws an Error with file, cause and fix when the
 *   file is missing, is not JSON, does not match the schema, or describes another version of the library
 */
export function factsReader(
  siteDir: string,
  name: SchemaName,
  howToFix = HOW_TO_FIX,
): (file: string) => FactsFile {
  const isValidated = process.env[VALIDATED] !== undefined;
  const schemaFile = path.join(siteDir, 'data/schema', `${name}.schema.json`);
  let schema: string | undefined;
  let validate: ValidateFunction | undefined;
  let facts: FactsFile | undefined;
  return (file) => {
    if (isValidated) {
      return readJson(siteDir, file, howToFix);
    }
    const read = readJson(siteDir, file, howToFix, (content, text) => {
      const rules = (schema ??= fs.readFileSync(schemaFile, 'utf8'));
      validFactsOf(siteDir).check(file, { text, schema: rules }, () => {
        check(content, (validate ??= compileSchema(rules)));
      });
    });
    if (typeof versionIn(read) === 'string') {
      checkVersion(read, howToFix);
    } else if (file.startsWith(`${path.dirname(VERSION_FILE)}/`)) {
      facts ??= readJson(siteDir, VERSION_FILE, HOW_TO_FIX);
      checkVersion(facts, HOW_TO_FIX);
    }
    return read;
  };
}
