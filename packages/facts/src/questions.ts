/**
 * Phrases in which readers look for the sections of a page: data/curated/questions/<page id>.json, written by hand. The
 * search compares them with a query.
 */
import fs from 'node:fs';
import path from 'node:path';
import { didYouMean } from './nearest';
import { factsReader } from './read';

const FOLDER = 'data/curated/questions';

/** The phrases of a page by the id of the section's heading; the empty id is the page itself. */
export type PageQuestions = Readonly<Record<string, readonly string[]>>;

/** File of a page's questions, from the site's folder. */
export const questionsFile = (pageId: string): string =>
  `${FOLDER}/${pageId}.json`;

/**
 * Reads the questions of all pages, by page id; a site without the folder (a fixture) has none.
 *
 * @throws Error with the file when one does not match its schema
 */
export function readQuestions(
  siteDir: string,
): ReadonlyMap<string, PageQuestions> {
  const folder = path.join(siteDir, FOLDER);
  if (!fs.existsSync(folder)) {
    return new Map();
  }
  const read = factsReader(
    siteDir,
    'questions',
    'guides/search.md describes how to write questions',
  );
  const ids = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length).split(path.sep).join('/'))
    .sort();
  return new Map(
    ids.map((id) => [id, read(questionsFile(id)).content as PageQuestions]),
  );
}

/**
 * The sections that a page has phrases for, but does not have.
 *
 * @param anchors ids of the page's sections
 * @returns what is wrong, by id
 */
export const unknownSections = (
  questions: PageQuestions,
  anchors: readonly string[],
): ReadonlyMap<string, string> =>
  new Map(
    Object.keys(questions)
      .filter((id) => !anchors.includes(id))
      .map((id) => [
        id,
        `the page has no section "${id}"${didYouMean(id, anchors)}; name it as the heading's id, or remove the entry`,
      ]),
  );
