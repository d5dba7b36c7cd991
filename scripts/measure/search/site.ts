/** The pages that both engines index. */
import fs from 'node:fs';
import path from 'node:path';
import type { PropVersionMetadata } from '@docusaurus/plugin-content-docs';
import { readSections } from './readSections';
import { withSectionIds } from '../../../src/config/sidebar/sections';
import { readQuestions } from '@docs/facts/questions';
import { UNLISTED, type Group, type SearchPage } from '@docs/search/types';

const BUILD = 'build';
const REQUIRED_PAGES = 'tests/build/catalogue.json';

/** The indexed pages. */
export interface Site {
  readonly pages: readonly SearchPage[];
  readonly apiPages: readonly string[];
}

interface RequiredPage {
  readonly path: readonly string[] | null;
}

const required = JSON.parse(fs.readFileSync(REQUIRED_PAGES, 'utf8')) as {
  readonly pages: Readonly<Record<string, RequiredPage>>;
};

const addressOf = (id: string): string => id.replace(/\/index$/, '');
function groupOf(id: string): Group {
  const label = required.pages[id]?.path?.[0];
  const [section] = label === undefined ? [] : withSectionIds([{ label }]);
  return section ? { id: section.id, label: section.item.label } : UNLISTED;
}

/** Reads the guides from the build, and the ids of the API pages. */
export function readSite(): Site {
  const record = JSON.parse(
    fs.readFileSync(path.join(BUILD, 'catalogue.json'), 'utf8'),
  ) as PropVersionMetadata;
  const read = (id: string) =>
    readSections(
      fs.readFileSync(path.join(BUILD, addressOf(id), 'index.html'), 'utf8'),
    );
  const ids = Object.keys(record.docs).sort();
  const isGuide = (id: string) => id in required.pages;
  const apiPages = ids.filter((id) => !isGuide(id));
  const questions = readQuestions('.');
  return {
    pages: ids.filter(isGuide).flatMap((id) => {
      const page = read(id);
      return page
        ? [
            {
              path: addressOf(id),
              group: groupOf(id),
              phrases: questions.get(id) ?? {},
              ...page,
            },
          ]
        : [];
    }),
    apiPages,
  };
}
