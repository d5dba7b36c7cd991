/** The search index of the guides: built with the site, loaded when the reader opens the search. */
import MiniSearch, { type AsPlainObject, type Options } from 'minisearch';
import {
  packPhrases,
  unpackPhrases,
  weighHeadings,
  type QueryPhrases,
  type Headings,
  type PackedPhrases,
} from './queryPhrases';
import { own } from '@docs/facts/own';
import { LazyIndex } from './lazyIndex';
import { pack, sectionsByTerm, unpackTerms, type PackedIndex } from './pack';
import { terms, termsOfMany } from './tokenize';
import { UNLISTED, type Group, type SearchPage } from './types';
import { isStopWord } from './words';

/** Increment when the format of the files changes: a browser may have cached older ones. */
export const FORMAT = 5;

/** A stored section: its heading, and its anchor unless it can be derived from the heading. */
type StoredSection = readonly [title: string, anchor?: string];

/** A stored page. The first section is the page itself. */
type StoredPage = readonly [
  path: string,
  title: string,
  group: number,
  sections: readonly StoredSection[],
];

/** Content of the guides file. */
export interface GuidesFile {
  readonly format: number;
  /** Sections of the sidebar, in sidebar order. */
  readonly groups: readonly Group[];
  readonly pages: readonly StoredPage[];
  readonly index: PackedIndex;
  readonly phrases: PackedPhrases;
}

/** A searchable section; its number is its id in the index. */
export interface GuideSection {
  readonly path: string;
  readonly page: string;
  readonly group: Group;
  readonly title: string;
  readonly anchor: string;
  /** Number of the page's first section. */
  readonly first: number;
  /** Number of the page. */
  readonly number: number;
}

/** The loaded index of the guides. */
export interface Guides {
  readonly groups: readonly Group[];
  readonly sections: readonly GuideSection[];
  readonly index: LazyIndex;
  readonly vocabulary: ReadonlySet<string>;
  readonly phrases: QueryPhrases;
  readonly headings: Headings;
}

const FIELDS = ['title', 'about', 'heading', 'code', 'text'] as const;

const NUMBER = /^\p{N}/u;

const options: Options = {
  fields: [...FIELDS],
  idField: 'id',
  tokenize: terms,
  processTerm: (term, field) =>
    isStopWord(term) || (field === 'code' && NUMBER.test(term)) ? null : term,
  searchOptions: {
    // Queries are already tokenized into index terms.
    tokenize: (term) => [term],
    processTerm: (term) => term,
  },
};

/** Approximates the generated anchor of a heading, so that most anchors need not be stored. */
const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** The last segment of a page's address as words; it often is a synonym of the title. */
export const lastOf = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(/[-_]/g, ' ');

/** The parts of dotted names in code, as words: the whole of `df.iloc` would be a term that nobody types. */
const codeWords = (code: readonly string[]): string =>
  code.join('\n').replace(/(?<=[\p{L}\p{N}_])[.-](?=[\p{L}\p{N}_])/gu, ' ');

/** A term in the code of more than this share of sections tells nothing apart: `import`, `pipeline`, `run`. */
const COMMON_CODE = 0.05;
/** The same as a number of sections, for a site of a few pages. */
const COMMON_SECTIONS = 20;

/**
 * The index without terms in code that do not help: those that only the code of one section has, which are values and
 * names of one program, and those of most programs.
 */
function withoutUselessCode(json: AsPlainObject): AsPlainObject {
  const code = String(json.fieldIds.code);
  const most = Math.max(json.documentCount * COMMON_CODE, COMMON_SECTIONS);
  const index = json.index.flatMap(([term, found]): typeof json.index => {
    const sections = Object.keys(own(found, code) ?? {}).length;
    const isAlone = Object.keys(found).length === 1;
    if (sections === 0 || (sections <= most && !(isAlone && sections === 1))) {
      return [[term, found]];
    }
    const others = Object.entries(found).filter(([field]) => field !== code);
    return others.length === 0 ? [] : [[term, Object.fromEntries(others)]];
  });
  return { ...json, index };
}

/**
 * Builds the content of the guides file.
 *
 * @param pause is awaited after each page: this takes a second, in which a bundler may wait for the same thread
 */
export async function buildGuides(
  pages: readonly SearchPage[],
  groupOrder: readonly Group[],
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<GuidesFile> {
  const groups = groupOrder.filter(({ id }) =>
    pages.some(({ group }) => group.id === id),
  );
  const index = new MiniSearch({ ...options, tokenize: termsOfMany() });
  let id = 0;
  for (const page of pages) {
    page.sections.forEach((section, position) => {
      index.add({
        id,
        title: position === 0 ? page.title : '',
        about: position === 0 ? `${page.about} ${lastOf(page.path)}` : '',
        heading: position === 0 ? '' : section.title,
        code: codeWords(section.code),
        text: section.text,
      });
      id += 1;
    });
    await pause();
  }
  const packed = pack(withoutUselessCode(index.toJSON()));
  return {
    format: FORMAT,
    groups,
    pages: pages.map(({ path, title, group, sections }) => [
      path,
      title,
      groups.findIndex(({ id }) => id === group.id),
      sections.map(({ title: heading, anchor }, index): StoredSection => {
        if (index === 0) {
          return [''];
        }
        return slug(heading) === anchor ? [heading] : [heading, anchor];
      }),
    ]),
    index: packed,
    phrases: packPhrases(
      pages.flatMap(({ phrases, sections }) =>
        sections.map(({ anchor }) => own(phrases, anchor) ?? []),
      ),
      unpackTerms(packed.terms),
    ),
  };
}

/** Loads the guides file into a searchable index. */
export function loadGuides(file: GuidesFile): Guides {
  let number = 0;
  const sections = file.pages.flatMap(([path, title, group, stored], page) => {
    const first = number;
    number += stored.length;
    return stored.map(([heading, anchor], index): GuideSection => ({
      path,
      page: title,
      group: file.groups[group] ?? UNLISTED,
      title: index === 0 ? title : heading,
      anchor: index === 0 ? '' : (anchor ?? slug(heading)),
      first,
      number: page,
    }));
  });
  const known = unpackTerms(file.index.terms);
  const phrases = unpackPhrases(file.phrases, known);
  return {
    groups: file.groups,
    sections,
    index: new LazyIndex(file.index, options),
    vocabulary: new Set([...known, ...phrases.byTerm.keys()]),
    phrases,
    headings: weighHeadings(
      phrases,
      // The heading of a page's first section is its title.
      sectionsByTerm(file.index, known, ['title', 'heading']),
      sections.length,
    ),
  };
}
