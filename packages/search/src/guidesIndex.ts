/** The search index of the guides: built with the site, loaded when the reader opens the search. */
import MiniSearch, { type AsPlainObject, type Options } from 'minisearch';
import {
  invert,
  packPhrases,
  unpackPhrases,
  weighHeadings,
  type QueryPhrases,
  type Headings,
  type PackedPhrases,
} from './queryPhrases';
import { own } from '@docs/facts/own';
import { LazyIndex, type DerivedField } from './lazyIndex';
import { pack, unpackTerms, type PackedIndex } from './pack';
import { lastOf, pageNames, type PageNames } from './pageNames';
import { terms, termsOfMany } from './tokenize';
import { UNLISTED, type Group, type SearchPage } from './types';
import { isStopWord } from './words';

/** Increment when the format of the files changes: a browser may have cached older ones. */
export const FORMAT = 6;

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
  readonly names: PageNames;
}

/** Fields in the file. The others, which are the headings, are read of its sections. */
const STORED = ['about', 'code', 'text'] as const;
const FIELDS = ['title', 'heading', ...STORED] as const;

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

/** The parts of dotted names in code, as words: the whole of `df.iloc` would be a term that nobody types. */
const codeWords = (code: readonly string[]): string =>
  code.join('\n').replace(/(?<=[\p{L}\p{N}_])[.-](?=[\p{L}\p{N}_])/gu, ' ');

/** A term in the code of more than this share of sections tells nothing apart: `import`, `pipeline`, `run`. */
const COMMON_CODE = 0.05;
/** The same as a number of sections, for a site of a few pages. */
const COMMON_SECTIONS = 20;

/**
 * The index without terms in code that do not help: those of most programs, those that only the code of one section has,
 * which are values and names of one program, and those that the text of the section has too.
 */
function withoutUselessCode(json: AsPlainObject): AsPlainObject {
  const [code = '', text = ''] = [json.fieldIds.code, json.fieldIds.text].map(
    String,
  );
  const most = Math.max(json.documentCount * COMMON_CODE, COMMON_SECTIONS);
  const index = json.index.flatMap(([term, found]): typeof json.index => {
    const all = Object.entries(own(found, code) ?? {});
    const isAlone = all.length === 1 && Object.keys(found).length === 1;
    const inText = own(found, text) ?? {};
    const telling =
      all.length > most || isAlone
        ? []
        : all.filter(([section]) => !Object.hasOwn(inText, section));
    const others = Object.entries(found).filter(([field]) => field !== code);
    const fields = [
      ...others,
      ...(telling.length > 0
        ? [[code, Object.fromEntries(telling)] as const]
        : []),
    ];
    return fields.length === 0 ? [] : [[term, Object.fromEntries(fields)]];
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
  const packed = pack(withoutUselessCode(index.toJSON()), STORED);
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

/** The terms of some of the headings, as a field of the index. */
function fieldOf(
  name: (typeof FIELDS)[number],
  headings: ReadonlyMap<string, readonly number[]>,
  sections: readonly GuideSection[],
  isIn: (section: number) => boolean,
): DerivedField {
  const lengths = sections.map(() => 0);
  const byTerm = new Map<string, readonly number[]>();
  for (const [term, all] of headings) {
    const found = all.filter(isIn);
    if (found.length > 0) {
      byTerm.set(term, found);
    }
    for (const section of found) {
      lengths[section] = (lengths[section] ?? 0) + 1;
    }
  }
  return { name, lengths, byTerm };
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
  // The heading of a page's first section is its title.
  const headings = invert(sections.map(({ title }) => title));
  const isTitle = (section: number): boolean =>
    sections[section]?.first === section;
  return {
    groups: file.groups,
    sections,
    index: new LazyIndex(
      file.index,
      known,
      [
        fieldOf('title', headings, sections, isTitle),
        fieldOf('heading', headings, sections, (section) => !isTitle(section)),
      ],
      options,
    ),
    vocabulary: new Set([...known, ...phrases.byTerm.keys()]),
    phrases,
    headings: weighHeadings(phrases, headings, sections.length),
    names: pageNames(sections),
  };
}
