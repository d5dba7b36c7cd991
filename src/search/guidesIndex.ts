/** The guides as an index: built with the site, loaded when the reader opens the search. */
import MiniSearch, { type Options } from 'minisearch';
import { pack, unpack, type PackedIndex } from './pack';
import { terms, termsOfMany } from './tokenize';
import { UNLISTED, type Group, type SearchPage } from './types';
import { isCodeStopWord, isStopWord } from './words';

/** Raise it when the shape of the files changes: a browser may hold older ones. */
export const FORMAT = 2;

/** A section as it is stored: its heading, and its anchor when the heading does not say it. */
type StoredSection = readonly [title: string, anchor?: string];

/** A page as it is stored. The first section is the page itself. */
type StoredPage = readonly [
  path: string,
  title: string,
  group: number,
  sections: readonly StoredSection[],
];

/** The file of the guides. */
export interface GuidesFile {
  readonly format: number;
  /** Sections of the sidebar, in its order. */
  readonly groups: readonly Group[];
  readonly pages: readonly StoredPage[];
  readonly index: PackedIndex;
}

/** A section that can be found; its number is its id in the index. */
export interface GuideSection {
  readonly path: string;
  readonly page: string;
  readonly group: Group;
  readonly title: string;
  readonly anchor: string;
  /** Number of the page's first section. */
  readonly first: number;
}

/** The guides, ready to be searched. */
export interface Guides {
  readonly groups: readonly Group[];
  readonly sections: readonly GuideSection[];
  readonly index: MiniSearch;
  readonly vocabulary: ReadonlySet<string>;
}

const FIELDS = ['title', 'about', 'heading', 'code', 'text'] as const;

const options: Options = {
  fields: [...FIELDS],
  idField: 'id',
  tokenize: terms,
  processTerm: (term, field) =>
    isStopWord(term) || (field === 'code' && isCodeStopWord(term))
      ? null
      : term,
  searchOptions: {
    // A query comes as the terms of the index.
    tokenize: (term) => [term],
    processTerm: (term) => term,
  },
};

/** The anchor that a heading gets when its author gives none; near enough to save most of them. */
const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** The page's own part of its address: it often says in other words what the title says. */
export const lastOf = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(/[-_]/g, ' ');

/** Builds the file of the guides. */
export function buildGuides(
  pages: readonly SearchPage[],
  groupOrder: readonly Group[],
): GuidesFile {
  const groups = groupOrder.filter(({ id }) =>
    pages.some(({ group }) => group.id === id),
  );
  const index = new MiniSearch({ ...options, tokenize: termsOfMany() });
  let id = 0;
  for (const page of pages) {
    page.sections.forEach((section, place) => {
      index.add({
        id,
        title: place === 0 ? page.title : '',
        about: place === 0 ? `${page.about} ${lastOf(page.path)}` : '',
        heading: place === 0 ? '' : section.title,
        code: section.code.join('\n'),
        text: section.text,
      });
      id += 1;
    });
  }
  return {
    format: FORMAT,
    groups,
    pages: pages.map(({ path, title, group, sections }) => [
      path,
      title,
      groups.findIndex(({ id }) => id === group.id),
      sections.map(({ title: heading, anchor }, place): StoredSection => {
        if (place === 0) {
          return [''];
        }
        return slug(heading) === anchor ? [heading] : [heading, anchor];
      }),
    ]),
    index: pack(index.toJSON()),
  };
}

/** Makes the file of the guides searchable. */
export function loadGuides(file: GuidesFile): Guides {
  let number = 0;
  const sections = file.pages.flatMap(([path, title, group, stored]) => {
    const first = number;
    number += stored.length;
    return stored.map(([heading, anchor], place): GuideSection => ({
      path,
      page: title,
      group: file.groups[group] ?? UNLISTED,
      title: place === 0 ? title : heading,
      anchor: place === 0 ? '' : (anchor ?? slug(heading)),
      first,
    }));
  });
  return {
    groups: file.groups,
    sections,
    index: MiniSearch.loadJS(unpack(file.index), options),
    vocabulary: new Set(file.index.terms.split(' ')),
  };
}
