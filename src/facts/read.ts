/** Reads a file of data/ and validates it against its JSON Schema; the tests of its writer use the same schema. */
import fs from 'node:fs';
import path from 'node:path';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';

const HOW_TO_FIX = '"npm run facts" writes it from the installed package';

/** Names of the schemas in data/schema. */
export type SchemaName =
  | 'api'
  | 'api-index'
  | 'api-reexports'
  | 'cli'
  | 'config'
  | 'destinations'
  | 'errors'
  | 'performance'
  | 'plus'
  | 'verified-sources';

/** A parsed facts file. */
export interface FactsFile {
  /** Path from the site's folder. */
  readonly file: string;
  readonly text: string;
  readonly content: unknown;
}

/**
 * Creates a reader of files of one kind.
 *
 * @param siteDir folder of the site
 * @param howToFix how to regenerate or fix the file, for error messages
 * @returns a function that takes a path below `siteDir`; it throws an Error with file, cause and fix when the
 *   file is missing, is not JSON, or does not match the schema
 */
export function factsReader(
  siteDir: string,
  name: SchemaName,
  howToFix = HOW_TO_FIX,
): (file: string) => FactsFile {
  const schemaFile = path.join(siteDir, 'data/schema', `${name}.schema.json`);
  let validate: ValidateFunction | undefined;
  return (file) => {
    try {
      validate ??= new Ajv2020().compile(
        JSON.parse(fs.readFileSync(schemaFile, 'utf8')) as Record<
          string,
          unknown
        >,
      );
      const text = fs.readFileSync(path.join(siteDir, file), 'utf8');
      const content: unknown = JSON.parse(text);
      if (!validate(content)) {
        const [error] = validate.errors ?? [];
        throw new Error(
          `${error?.instancePath ?? ''} ${error?.message ?? 'is wrong'}`,
        );
      }
      return { file, text, content };
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      throw new Error(`${file} — ${cause}; ${howToFix}.`, { cause: error });
    }
  };
}
