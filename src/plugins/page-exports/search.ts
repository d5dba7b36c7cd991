/**
 * The data of the search, read by src/components/Search when a reader opens it.
 *
 * - `guides.json`: the index of all guides, with titles and headings
 * - `symbols.json`: the names of the API
 * - `messages.json`: the messages of exceptions, for pasted errors
 * - `text/<page>.json`: the words of each page, by anchor, for the excerpts of results
 */
import { setImmediate } from 'node:timers/promises';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import { withSectionIds } from '../../config/sidebar/sections';
import type { Inventory } from '@docs/facts/api/inventory';
import type { ErrorFacts } from '@docs/facts/errors';
import type { PageQuestions } from '@docs/facts/questions';
import { hashOf, hashOfFiles } from '@docs/facts/hash';
import { DiskCache } from '@docs/markdown/records/cache';
import { topSections } from '@docs/markdown/records/sidebar';
import { DATA_FOLDER, textFile, type PageText } from '@docs/search/files';
import { buildGuides } from '@docs/search/guidesIndex';
import { buildMessages } from '@docs/search/messages';
import { buildSymbols } from '@docs/search/symbolsIndex';
import {
  UNLISTED,
  type Group,
  type SearchPage,
  type Section,
} from '@docs/search/types';
import type { Files } from './files';
import type { ExportedPage } from './pages';

/** The words of a page by anchor. */
const textOf = (sections: readonly Section[]): PageText =>
  Object.fromEntries(
    sections.map(({ anchor, text, shown = text, code }) => [
      anchor,
      [shown, ...code],
    ]),
  );

/** The sections with the page's title for the first, whose words are collapsed to one line. */
const titled = (
  [own, ...rest]: readonly Section[],
  title: string,
): Section[] => [
  ...(own ? [{ ...own, title: title.replaceAll(/\s+/g, ' ').trim() }] : []),
  ...rest,
];

/** Code and data that the index depends on, in addition to the pages. */
const INDEX_CODE = [
  'package-lock.json',
  'packages/search/src',
  'data/curated/search.json',
];

/** What is searched in addition to the pages. */
export interface SearchFacts {
  readonly inventory: Inventory;
  readonly errors: ErrorFacts;
  readonly questions: ReadonlyMap<string, PageQuestions>;
}

/** The files of the search for the pages of a version; the index is cached. */
export async function searchFiles(
  version: LoadedVersion,
  pages: readonly ExportedPage[],
  baseUrl: string,
  { inventory, errors, questions }: SearchFacts,
  projectDir: string,
  cacheDir: string,
): Promise<Files> {
  const sections = withSectionIds(topSections(version)).map(
    ({ id, item: { label, ids } }) => ({ group: { id, label }, ids }),
  );
  const groupOf = new Map<string, Group>(
    sections.flatMap(({ group, ids }) => ids.map((id) => [id, group] as const)),
  );
  const files = new Map<string, string>();
  const write = (file: string, content: unknown): void => {
    files.set(`${DATA_FOLDER}/${file}`, JSON.stringify(content));
  };
  const guides: SearchPage[] = [];
  // In the order of their ids, so that the index is the same in each build.
  const listed = pages
    .flatMap(({ doc, record }) =>
      doc && !doc.unlisted ? [{ doc, record }] : [],
    )
    .sort((a, b) => (a.doc.id < b.doc.id ? -1 : 1));
  for (const { doc, record } of listed) {
    const { id, title, permalink, description, frontMatter } = doc;
    const address = permalink.slice(baseUrl.length).replace(/\/$/, '');
    const parts = titled(record.sections, title);
    write(textFile(address), textOf(parts));
    if (!inventory.byPage.has(id)) {
      guides.push({
        path: address,
        group: groupOf.get(id) ?? UNLISTED,
        title,
        about: [description, ...(frontMatter.keywords ?? [])].join(' '),
        phrases: questions.get(id) ?? {},
        sections: parts,
      });
    }
  }
  const order = [...sections.map(({ group }) => group), UNLISTED];
  const index = await new DiskCache(cacheDir).cached(
    'guides',
    hashOf(hashOfFiles(projectDir, INDEX_CODE), guides, order),
    () => buildGuides(guides, order, setImmediate),
  );
  write('guides.json', index);
  const anchors = new Map(
    listed.map(({ doc, record }) => [
      doc.id,
      new Set(record.sections.map(({ anchor }) => anchor)),
    ]),
  );
  write(
    'symbols.json',
    buildSymbols(inventory, (page) => anchors.get(page) ?? new Set()),
  );
  write('messages.json', buildMessages([...errors.byModule.values()].flat()));
  return files;
}
