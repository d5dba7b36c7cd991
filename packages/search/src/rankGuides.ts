/** Ranks the sections of guides that match a query. */
import type { GuideSection, Guides } from './guidesIndex';
import {
  describes,
  likenessFactors,
  sectionsOfPhrases,
} from './likenessFactors';
import { matchConcept, type Found } from './matchConcept';
import { lastOf, namedPages } from './pageNames';
import { conceptsOf, limitedQuery } from './query';
import type { Steps } from './steps';
import { squash } from './tokenize';
import type { SectionHit } from './types';
import { groupWeight, mentionWeight } from './groupWeights';

/** Weight of a concept for a section that lacks it, when another section of the page matches it. */
const FROM_PAGE = 0.4;
/** The same weight for the page's first section, which represents the page. */
const FIRST_FROM_PAGE = 0.7;
/** The same weight for a concept in the page's title, when the query has several concepts. */
const FROM_TITLE = 0.9;
/** Exponent of the share of the query that a section covers: low coverage lowers the score. */
const COVERAGE = 1.5;
/** Exponent of the rarity of a concept: with 1, a rare word that is beside the point counts too much. */
const RARITY = 0.8;
/** Boost of a section whose heading equals the query. */
const SAME_HEADING = 1.15;
/**
 * Score of a page that the query names and no term finds, as a share of the best one: the stem of half a word may be
 * another word, as `set` is for `setti`.
 */
const UNMATCHED = 0.25;
/**
 * Score factor of each further section of the same page: for a query of one or two words, which name subjects of several
 * pages, and for a query that describes what a section says.
 */
const NEXT_OF_PAGE = { named: 0.5, described: 0.7 } as const;
const PER_PAGE = 3;
/** Number of first results of which a page has at most {@link OF_PAGE_IN_FIRST}, when other pages answer, too. */
const FIRST = 5;
const OF_PAGE_IN_FIRST = 2;
/** The least score of another page's section that takes the place of a further one, as a share of the latter's. */
const COMPARABLE = 0.4;
/** Results below this share of the best score, without the boost of its name, are dropped as accidental matches. */
const MIN_SHARE_OF_BEST = 0.12;
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

/** A section with its score, as a result. */
function hitOf(
  { sections }: Guides,
  matched: readonly ReadonlyMap<number, Found>[],
  id: number,
  score: number,
): SectionHit[] {
  const section = sections[id];
  if (!section) {
    return [];
  }
  const { path, anchor, title, page, group } = section;
  const terms = matched.flatMap((found) => [...(found.get(id)?.terms ?? [])]);
  return [
    {
      kind: 'section',
      score,
      link: path + (anchor === '' ? '' : `#${anchor}`),
      path,
      anchor,
      title,
      page,
      group,
      terms: [...new Set(terms)],
    },
  ];
}

/** Limits the sections per page, and multiplies the score of each further one by a factor. */
function limitPerPage(
  hits: readonly SectionHit[],
  nextOfPage: number,
): SectionHit[] {
  const seen = new Map<string, number>();
  return hits
    .flatMap((hit) => {
      const before = seen.get(hit.path) ?? 0;
      seen.set(hit.path, before + 1);
      return before < PER_PAGE
        ? [{ ...hit, score: hit.score * nextOfPage ** before }]
        : [];
    })
    .sort((a, b) => b.score - a.score);
}

/**
 * The results in their order, except that further sections of a page move behind the first ones where sections of other
 * pages have a comparable score.
 *
 * @param isNamed whether the query is the name of a page: the reader wants its sections
 */
export function groupPages<
  Row extends { readonly path: string; readonly score: number },
>(rows: readonly Row[], isNamed: (path: string) => boolean): Row[] {
  const first: Row[] = [];
  const moved: Row[] = [];
  const rest = [...rows];
  const hasEnough = ({ path }: Row): boolean =>
    !isNamed(path) &&
    first.filter((row) => row.path === path).length >= OF_PAGE_IN_FIRST;
  for (let row = rest.shift(); row; row = rest.shift()) {
    const least = row.score * COMPARABLE;
    if (
      hasEnough(row) &&
      rest.some((other) => !hasEnough(other) && other.score >= least)
    ) {
      moved.push(row);
    } else {
      first.push(row);
    }
    if (first.length === FIRST) {
      break;
    }
  }
  return [...first, ...moved, ...rest];
}

/** Number of sections that are scored in a step. */
const SCORED_IN_STEP = 100;

/**
 * The sections that match a query, best first. Yields after each step of the search, so that a caller can do something
 * else in between.
 *
 * @param within ids of the groups to search; all groups when empty
 * @param isPasted whether the text is an error
 */
export function* searchGuides(
  guides: Guides,
  written: string,
  within: ReadonlySet<string> = new Set(),
  isPasted = false,
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
  const weights = matched.map(
    (found) =>
      Math.log(1 + guides.sections.length / (1 + found.size)) ** RARITY,
  );
  const totalWeight = weights.reduce((total, weight) => total + weight, 0);
  const requested = squash(query);
  const named = namedPages(guides.names, requested);
  const inPhrases = sectionsOfPhrases(guides, concepts);
  const factor = likenessFactors(guides, query, inPhrases, weights, isPasted);
  yield;
  const scores: { readonly id: number; readonly score: number }[] = [];
  let scored = 0;
  let best = 0;
  const ids = new Set(matched.flatMap((found) => [...found.keys()]));
  const isWithin = (section?: GuideSection): section is GuideSection =>
    section !== undefined &&
    (within.size === 0 || within.has(section.group.id));
  for (const id of ids) {
    const section = guides.sections[id];
    if (!isWithin(section)) {
      continue;
    }
    scored += 1;
    if (scored % SCORED_IN_STEP === 0) {
      yield;
    }
    let sum = 0;
    let covered = 0;
    let alone = 0;
    let together = 0;
    let isNamed = false;
    for (const [index, found] of matched.entries()) {
      const own = found.get(id)?.score ?? 0;
      const page = pages[index]?.get(section.first) ?? 0;
      const weight = weights[index] ?? 0;
      const inTitle = found.get(section.first)?.named === true;
      isNamed ||= inTitle;
      const share = shareOfPage(
        id === section.first,
        concepts.length > 1 && inTitle,
      );
      sum += Math.max(own, page * share);
      covered +=
        weight *
        (own > 0 ? 1 : page > 0 ? Math.max(share, FIRST_FROM_PAGE) : 0);
      alone += own > 0 ? weight : 0;
      together +=
        own > 0 || inTitle || inPhrases[index]?.has(id) === true ? weight : 0;
    }
    const score =
      sum *
      (covered / totalWeight) ** COVERAGE *
      groupWeight(
        section.group.id,
        query,
        isNamed || hasAddress(section.path, requested),
      ) *
      mentionWeight(section.path, query) *
      factor(id, {
        alone: alone / totalWeight,
        together: together / totalWeight,
      });
    best = Math.max(best, score);
    const heading =
      id !== section.first && squash(section.title) === requested
        ? SAME_HEADING
        : 1;
    scores.push({ id, score: score * (named.get(id) ?? heading) });
  }
  for (const [id, factor] of named) {
    if (!ids.has(id) && isWithin(guides.sections[id])) {
      scores.push({ id, score: (best || 1) * factor * UNMATCHED });
    }
  }
  const least = best * MIN_SHARE_OF_BEST;
  const { named: short, described: long } = NEXT_OF_PAGE;
  const ofNamedPages = new Set(
    [...named.keys()].map((id) => guides.sections[id]?.path),
  );
  return groupPages(
    limitPerPage(
      scores
        .filter(({ score }) => score >= least)
        .sort((a, b) => b.score - a.score)
        .flatMap(({ id, score }) => hitOf(guides, matched, id, score)),
      short + (long - short) * describes(concepts.length),
    ),
    (path) => ofNamedPages.has(path),
  );
}
