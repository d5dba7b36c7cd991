/** Finds the sections that match a concept of a query. */
import type { Guides } from './guidesIndex';
import type { LazyIndex } from './lazyIndex';
import { LIMITS } from './limits';
import type { Concept, Variant } from './query';

/** Field weights: a match in the title counts more than one in the text. */
const BOOST = {
  title: 5.4,
  about: 5.1,
  heading: 3.3,
  code: 0.8,
  text: 1,
} as const;

/** Minimum length of a term for fuzzy matching. */
const MIN_FUZZY_LENGTH = 4;
/** Minimum length of a known term for matching by its prefix; shorter ones match too many words. */
const MIN_PREFIX_LENGTH = 4;
const PREFIX_WEIGHT = 0.6;

/** How a section matches a concept. */
export interface Found {
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
export function matchConcept(
  guides: Guides,
  concept: Concept,
): Map<number, Found> {
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
