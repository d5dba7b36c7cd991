/**
 * Questions that users asked in public threads about the library, and error messages that they pasted there. The
 * wording is our own; `source` is the thread, or the source line of the message.
 */
import fs from 'node:fs';
import path from 'node:path';

const FOLDER = 'tests/search';

/** Where the docs answer: a page, and the anchor of a section, or '' for the page itself. */
interface Place {
  readonly page: string;
  readonly section: string;
}

/** A question or a pasted error with its answers. */
export interface RealQuery {
  readonly query: string;
  /** Part of the library that it is about. */
  readonly group: string;
  readonly source: string;
  /** Best first; any of them is right. */
  readonly answers: readonly Place[];
  /** Whether the docs answer it. */
  readonly now: 'full' | 'part' | 'none';
}

interface Stored extends Omit<RealQuery, 'query'> {
  readonly question?: string;
  readonly error?: string;
}

const read = (file: string): RealQuery[] =>
  (
    JSON.parse(fs.readFileSync(path.join(FOLDER, file), 'utf8')) as Stored[]
  ).map(({ question, error, ...rest }) => ({
    ...rest,
    query: question ?? error ?? '',
  }));

/** The questions, of all parts. */
export const realQuestions: readonly RealQuery[] = fs
  .readdirSync(path.join(FOLDER, 'real-questions'))
  .sort()
  .flatMap((file) => read(path.join('real-questions', file)));

/** The errors. A search field replaces the line breaks of what is pasted. */
export const realErrors: readonly RealQuery[] = read('real-errors.json').map(
  (error) => ({ ...error, query: error.query.replaceAll(/\s*\n\s*/g, ' ') }),
);
