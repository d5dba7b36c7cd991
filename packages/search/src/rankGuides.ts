/** Ranks the sections of guides that match a query. */
import { lastOf, type GuideSection, type Guides } from './guidesIndex';
import type { LazyIndex } from './lazyIndex';
import { LIMITS } from './limits';
import { likenessFactors } from './likenessFactors';
import { conceptsOf, limitedQuery, type Concept, type Variant } from './query';
import type { Steps } from './steps';
import { squash } from './tokenize';
import type { SectionHit } from './types';
import { groupWeight, mentionWeight } from './groupWeights';

/** Field weights: a match in the title counts more than one in the text. */
const BOOST = {
  title: 5.4,
  about: 5.1,
  heading: 3,
  code: 0.8,
  text: 1,
} as const;

/** Weight of a concept for a section that lacks it, when another section of the page matches it. */
const FROM_PAGE = 0.4;
/** The same weight for the page's first section, which represents the page. */
const FIRST_FROM_PAGE = 0.7;
/** The same weight for a concept in the page's title, when the query has several concepts. */
const FROM_TITLE = 0.9;
/** Exponent of the share of the query that a section covers: low coverage lowers the score. */
const COVERAGE = 1.5;
/** Boost of a page whose title, or last address segment, equals the query. */
const SAME_NAME = 3;
const SAME_HEADING = 1.15;
/** Score factor for each further section of the same page. */
const NEXT_OF_PAGE = 0.7;
const PER_PAGE = 3;
/** Results below this share of the best score, without the boost of its name, are dropped as accidental matches. */
const MIN_SHARE_OF_BEST = 0.2;
/** Minimum length of a term for fuzzy matching. */
const MIN_FUZZY_LENGTH = 4;
/** Minimum length of a known term for matching by its prefix; shorter ones match too many words. */
const MIN_PREFIX_LENGTH = 4;
const PREFIX_WEIGHT = 0.6;

interface Found {
  score: number;
  /** True when the concept matches the page's title. */
  named: boolean;
  readonly terms: Set<string>;
}

function maxTypos(term: string): number | false {
  if (term.length < MIN_FUZZY_LENGTH || term.length > LIMITS.fuzzyWord) {
    return false;
  }
  return term.length < 7 ? 1 : 2;
}

function find(
  guides: Guides,
  { terms, exact }: Variant,
  open: boolean,
): ReturnType<LazyIndex['search']> {
  const known = (term: string) => guides.vocabulary.has(term);
  if (exact && !terms.every(known)) {
    return [];
  }
  return guides.index.search(
    { combineWith: 'AND', queries: [...terms] },
    {
      boost: BOOST,
      prefix: (term) => !exact && term.length > 1 && (open || !known(term)),
      fuzzy: (term) => (exact || known(term) ? false : maxTypos(term)),
      weights: { prefix: 0.8, fuzzy: 0.5 },
    },
  );
}

/** The longest known term that is a prefix of a word, for endings without a stemming rule: `loadi`, `paginaton`. */
function knownStart(guides: Guides, word: string): string | undefined {
  for (let length = word.length - 1; length >= MIN_PREFIX_LENGTH; length -= 1) {
    const start = word.slice(0, length);
    if (length * 2 >= word.length && guides.vocabulary.has(start)) {
      return start;
    }
  }
  return undefined;
}

/** The variants of a concept; for an unknown word, also its longest known prefix. */
function variantsOf(guides: Guides, { variants }: Concept): Variant[] {
  return variants.flatMap((variant) => {
    const [term = ''] = variant.terms;
    const start =
      variant.exact || variant.terms.length > 1 || guides.vocabulary.has(term)
        ? undefined
        : knownStart(guides, term);
    return start === undefined
      ? [variant]
      : [variant, { terms: [start], weight: PREFIX_WEIGHT, exact: true }];
  });
}

/** The score of a concept in each matching section, by its best variant. */
function matchConcept(guides: Guides, concept: Concept): Map<number, Found> {
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

/** The best section score of each page, by the number of the page's first section. */
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

/** Weight of a concept for a section that lacks it, when another section of the page matches it. */
function shareOfPage(isFirst: boolean, inTitle: boolean): number {
  if (isFirst) {
    return FIRST_FROM_PAGE;
  }
  return inTitle ? FROM_TITLE : FROM_PAGE;
}

const hasAddress = (path: string, requested: string): boolean =>
  squash(lastOf(path)) === requested;

/** Boost of a section whose name equals the query. */
function nameBoost(
  { title, path, first }: GuideSection,
  id: number,
  requested: string,
): number {
  const isTitle = squash(title) === requested;
  if (id === first) {
    return isTitle || hasAddress(path, requested) ? SAME_NAME : 1;
  }
  return isTitle ? SAME_HEADING : 1;
}

/** Limits the sections per page, and lowers the score of each further one. */
function limitPerPage(hits: readonly SectionHit[]): SectionHit[] {
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

/** Number of sections that are scored in a step. */
const SCORED_IN_STEP = 100;

/**
 * The sections that match a query, best first. Yields after each step of the search, so that a caller can do something
 * else in between.
 *
 * @param within ids of the groups to search; all groups when empty
 */
export function* searchGuides(
  guides: Guides,
  written: string,
  within: ReadonlySet<string> = new Set(),
): Steps<SectionHit[]> {
  const query = limitedQuery(written, (term) => guides.index.frequency(term));
  const concepts = conceptsOf(query);
  const matched: Map<number, Found>[] = [];
  for (const concept of concepts) {
    yield;
    matched.push(matchConcept(guides, concept));
  }
  yield;
  const pages = matched.map((found) => byPage(guides, found));
  // A concept that few sections have tells more: "sftp" against "load".
  const weights = matched.map((found) =>
    Math.log(1 + guides.sections.length / (1 + found.size)),
  );
  const totalWeight = weights.reduce((total, weight) => total + weight, 0);
  const requested = squash(query);
  const named = (first: number) =>
    matched.some((found) => found.get(first)?.named === true);
  const factor = likenessFactors(guides, query, concepts, weights);
  yield;
  const hits: SectionHit[] = [];
  let scored = 0;
  let best = 0;
  for (const id of new Set(matched.flatMap((found) => [...found.keys()]))) {
    const section = guides.sections[id];
    if (!section || (within.size > 0 && !within.has(section.group.id))) {
      continue;
    }
    scored += 1;
    if (scored % SCORED_IN_STEP === 0) {
      yield;
    }
    let sum = 0;
    let covered = 0;
    concepts.forEach((_, index) => {
      const own = matched[index]?.get(id)?.score ?? 0;
      const page = pages[index]?.get(section.first) ?? 0;
      const share = shareOfPage(
        id === section.first,
        concepts.length > 1 &&
          matched[index]?.get(section.first)?.named === true,
      );
      sum += Math.max(own, page * share);
      covered +=
        (weights[index] ?? 0) *
        (own > 0 ? 1 : page > 0 ? Math.max(share, FIRST_FROM_PAGE) : 0);
    });
    const score =
      sum *
      (covered / totalWeight) ** COVERAGE *
      groupWeight(
        section.group.id,
        query,
        named(section.first) || hasAddress(section.path, requested),
      ) *
      mentionWeight(section.path, query) *
      factor(id);
    best = Math.max(best, score);
    hits.push({
      kind: 'section',
      score: score * nameBoost(section, id, requested),
      link: section.path + (section.anchor === '' ? '' : `#${section.anchor}`),
      path: section.path,
      anchor: section.anchor,
      title: section.title,
      page: section.page,
      group: section.group,
      terms: [
        ...new Set(
          matched.flatMap((found) => [...(found.get(id)?.terms ?? [])]),
        ),
      ],
    });
  }
  hits.sort((a, b) => b.score - a.score);
  const least = best * MIN_SHARE_OF_BEST;
  return limitPerPage(hits.filter(({ score }) => score >= least));
}
