/**
 * Statements of the pages that have a test: the record that `npm run claims` writes to data/generated/claims.json.
 * Its format is described in python/docs_tests/claims/record.py.
 */
import { factsReader, hasFacts } from './read';

const FILE = 'data/generated/claims.json';

/** The record of one page. */
export interface PageClaims {
  /** Number of tests. */
  readonly claims: number;
  /** SHA-256 of the file with the tests, tests/claims/<page id>.py. */
  readonly hash: string;
  /** The sentences that the tests are about, without markup, by `line:column` of their quotation in the file. */
  readonly sentences: Readonly<Record<string, string>>;
}

/** The record, by page path from the project's root. */
export interface ClaimRecord {
  /** Version of dlt that the statements were tested with. */
  readonly dlt: string;
  readonly pages: Readonly<Record<string, PageClaims>>;
}

/**
 * Reads the record of a site; a site without one (a fixture, a fresh fork) has an empty record.
 *
 * @throws Error when the file does not match its schema.
 */
export function readClaims(siteDir: string): ClaimRecord {
  if (!hasFacts(siteDir, FILE)) {
    return { dlt: '', pages: {} };
  }
  const read = factsReader(
    siteDir,
    'claims',
    '"npm run claims -- --update" writes it',
  );
  return read(FILE).content as ClaimRecord;
}
