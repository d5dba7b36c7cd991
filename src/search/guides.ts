/** Finds the sections of guides that answer a query, best first. */
import type MiniSearch from 'minisearch';
import { lastOf, type GuideSection, type Guides } from './guidesIndex';
import { conceptsOf, type Concept, type Variant } from './query';
import { squash } from './tokenize';
import type { SectionHit } from './types';
import { groupWeight, listWeight } from './weights';

/** A word in the title says more than one in the text. */
const BOOST = { title: 9, about: 3, heading: 3, code: 0.8, text: 1 } as const;

/** What a concept that is met elsewhere on the page counts for a section. */
const FROM_PAGE = 0.4;
/** The same for the page's first section, which stands for the page. */
const FIRST_FROM_PAGE = 0.7;
/** The same for a word of the page's title, when the section meets another word itself. */
const FROM_TITLE = 0.9;
/** Sections that meet few of the query's concepts fall back by this power. */
const COVERAGE = 2;
/** A page whose title, or the last part of its address, is the query. */
const SAME_NAME = 3;
const SAME_HEADING = 1.15;
/** Each further section of one page has to be better by this factor. */
const NEXT_OF_PAGE = 0.72;
const PER_PAGE = 3;
/** What is worse than the best by this factor only has the query's words by chance. */
const FAR_BELOW = 0.1;
/** Terms of fewer letters are not taken for slips. */
const SHORTEST_SLIP = 4;
/** Terms of fewer letters begin too many words. */
const SHORTEST_START = 4;
const START_WEIGHT = 0.6;

interface Found {
  score: number;
  /** True when the concept stands in the page's title. */
  named: boolean;
  readonly terms: Set<string>;
}

const slips = (term: string): number | false =>
  term.length < SHORTEST_SLIP ? false : term.length < 7 ? 1 : 2;

function find(
  guides: Guides,
  { terms, exact }: Variant,
  open: boolean,
): ReturnType<MiniSearch['search']> {
  const known = (term: string) => guides.vocabulary.has(term);
  if (exact && !terms.every(known)) {
    return [];
  }
  return guides.index.search(
    { combineWith: 'AND', queries: [...terms] },
    {
      boost: BOOST,
      prefix: (term) => !exact && term.length > 1 && (open || !known(term)),
      fuzzy: (term) => (exact || known(term) ? false : slips(term)),
      weights: { prefix: 0.8, fuzzy: 0.5 },
    },
  );
}

/** The longest known term that a word begins with: `loadi` and `paginaton` have an ending that no rule knows. */
function knownStart(guides: Guides, word: string): string | undefined {
  for (let length = word.length - 1; length >= SHORTEST_START; length -= 1) {
    const start = word.slice(0, length);
    if (length * 2 >= word.length && guides.vocabulary.has(start)) {
      return start;
    }
  }
  return undefined;
}

/** The variants of a concept; for an unknown word also what it begins with. */
function variantsOf(guides: Guides, { variants }: Concept): Variant[] {
  return variants.flatMap((variant) => {
    const [term = ''] = variant.terms;
    const start =
      variant.exact || variant.terms.length > 1 || guides.vocabulary.has(term)
        ? undefined
        : knownStart(guides, term);
    return start === undefined
      ? [variant]
      : [variant, { terms: [start], weight: START_WEIGHT, exact: true }];
  });
}

/** How well each section meets a concept, by its best variant. */
function meet(guides: Guides, concept: Concept): Map<number, Found> {
  const found = new Map<number, Found>();
  for (const variant of variantsOf(guides, concept)) {
    for (const result of find(guides, variant, concept.open)) {
      const id = result.id as number;
      const before = found.get(id) ?? {
        score: 0,
        named: false,
        terms: new Set(),
      };
      before.score = Math.max(before.score, result.score * variant.weight);
      before.named ||= Object.values(result.match).some((fields) =>
        fields.includes('title'),
      );
      result.terms.forEach((term) => before.terms.add(term));
      found.set(id, before);
    }
  }
  return found;
}

/** The best score that any section of each page has, by the number of its first section. */
function byPage(
  guides: Guides,
  found: ReadonlyMap<number, Found>,
): Map<number, number> {
  const best = new Map<number, number>();
  for (const [id, { score }] of found) {
    const page = guides.sections[id]?.first ?? id;
    best.set(page, Math.max(best.get(page) ?? 0, score));
  }
  return best;
}

/** What a concept that is met elsewhere on the page counts for a section. */
function shareOfPage(isFirst: boolean, inTitle: boolean): number {
  if (isFirst) {
    return FIRST_FROM_PAGE;
  }
  return inTitle ? FROM_TITLE : FROM_PAGE;
}

const hasAddress = (path: string, asked: string): boolean =>
  squash(lastOf(path)) === asked;

/** What a section counts whose name is all that was asked for. */
function sameWeight(
  { title, path, first }: GuideSection,
  id: number,
  asked: string,
): number {
  const isTitle = squash(title) === asked;
  if (id === first) {
    return isTitle || hasAddress(path, asked) ? SAME_NAME : 1;
  }
  return isTitle ? SAME_HEADING : 1;
}

/** At most a few sections a page, each page at the place of its best. */
function spread(hits: readonly SectionHit[]): SectionHit[] {
  const seen = new Map<string, number>();
  return hits
    .flatMap((hit) => {
      const before = seen.get(hit.path) ?? 0;
      seen.set(hit.path, before + 1);
      return before < PER_PAGE
        ? [{ ...hit, score: hit.score * NEXT_OF_PAGE ** before }]
        : [];
    })
    .sort((a, b) => b.score - a.score);
}

/**
 * The sections that answer a query, best first.
 *
 * @param within Ids of groups to search; all when there is none.
 */
export function searchGuides(
  guides: Guides,
  query: string,
  within: ReadonlySet<string> = new Set(),
): SectionHit[] {
  const concepts = conceptsOf(query);
  const met = concepts.map((concept) => meet(guides, concept));
  const pages = met.map((found) => byPage(guides, found));
  const asked = squash(query);
  const named = (first: number) =>
    met.some((found) => found.get(first)?.named === true);
  const hits: SectionHit[] = [];
  for (const id of new Set(met.flatMap((found) => [...found.keys()]))) {
    const section = guides.sections[id];
    if (!section || (within.size > 0 && !within.has(section.group.id))) {
      continue;
    }
    let sum = 0;
    let covered = 0;
    concepts.forEach((_, place) => {
      const own = met[place]?.get(id)?.score ?? 0;
      const page = pages[place]?.get(section.first) ?? 0;
      const share = shareOfPage(
        id === section.first,
        concepts.length > 1 && met[place]?.get(section.first)?.named === true,
      );
      sum += Math.max(own, page * share);
      covered += own > 0 ? 1 : page > 0 ? Math.max(share, FIRST_FROM_PAGE) : 0;
    });
    hits.push({
      kind: 'section',
      score:
        sum *
        (covered / concepts.length) ** COVERAGE *
        sameWeight(section, id, asked) *
        groupWeight(
          section.group.id,
          query,
          named(section.first) || hasAddress(section.path, asked),
        ) *
        listWeight(section.path, query),
      link: section.path + (section.anchor === '' ? '' : `#${section.anchor}`),
      path: section.path,
      anchor: section.anchor,
      title: section.title,
      page: section.page,
      group: section.group,
      terms: [
        ...new Set(met.flatMap((found) => [...(found.get(id)?.terms ?? [])])),
      ],
    });
  }
  hits.sort((a, b) => b.score - a.score);
  const least = (hits[0]?.score ?? 0) * FAR_BELOW;
  return spread(hits.filter(({ score }) => score >= least));
}
