/** Lists of names, written by hand, that are compared with the pages and the API when the pages are compiled. */
import fs from 'node:fs';
import path from 'node:path';
import type { Inventory } from '@docs/facts/api/inventory';
import {
  questionsFile,
  unknownSections,
  type PageQuestions,
} from '@docs/facts/questions';
import { placeOf, type Diagnostic } from '@docs/markdown/errors/diagnostic';
import type { ExportedPage } from './pages';
import { unknownNames } from './data/stub';
import { STUB_NAMES } from './data/stubNames';

const STUB_FILE = 'src/plugins/page-exports/data/stubNames.ts';

/** The place of the last of some words, each behind the one before. */
function placeIn(text: string, words: readonly string[]) {
  const offset = words.reduce(
    (from, word) => Math.max(text.indexOf(word, from), from),
    0,
  );
  return placeOf(text, offset);
}

/** Names of the stub that the API does not have. */
export function stubProblems(
  projectDir: string,
  inventory: Inventory,
): Diagnostic[] {
  const text = fs.readFileSync(path.join(projectDir, STUB_FILE), 'utf8');
  return unknownNames(inventory, STUB_NAMES).map(
    ({ module, name, member, what }) => {
      const key = module.includes('.') ? `'${module}': {` : `${module}: {`;
      const words = [key, `${name}:`, ...(member ? [`'${member}'`] : [])];
      return { file: STUB_FILE, ...placeIn(text, words), what };
    },
  );
}

/** Phrases for sections that their page does not have. */
export const questionProblems = (
  siteDir: string,
  pages: readonly Pick<ExportedPage, 'doc' | 'record'>[],
  questions: ReadonlyMap<string, PageQuestions>,
): Diagnostic[] =>
  pages.flatMap(({ doc, record }) => {
    const phrases = questions.get(doc?.id ?? '');
    if (!doc || !phrases) {
      return [];
    }
    const file = questionsFile(doc.id);
    const anchors = record.sections.map(({ anchor }) => anchor);
    return [...unknownSections(phrases, anchors)].map(([id, what]) => {
      const text = fs.readFileSync(path.join(siteDir, file), 'utf8');
      return { file, ...placeIn(text, [`"${id}"`]), what };
    });
  });
