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
 * Checks that the phrases of a page are for sections that it has.
 *
 * @param anchors ids of the page's sections
 * @throws Error when a phrase is for a section that the page does not have
 */
export function checkedQuestions(
  pageId: string,
  questions: PageQuestions,
  anchors: readonly string[],
): PageQuestions {
  for (const id of Object.keys(questions)) {
    if (!anchors.includes(id)) {
      throw new Error(
        `${questionsFile(pageId)} — the page has no section "${id}"${didYouMean(id, anchors)}; name it as the heading's id, or remove the entry`,
      );
    }
  }
  return questions;
}
