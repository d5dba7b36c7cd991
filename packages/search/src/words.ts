/** Stop words, and synonyms of the library's terms (data/curated/search.json). */
import { searchWords } from '@docs/facts/search';
import { stem, terms } from './tokenize';

/**
 * Removed from queries and from indexed prose. The list is short on purpose: "not", "all", "only" and "without"
 * are kept, because they distinguish sections.
 */
const STOP_WORDS = new Set(
  `a an and are as at be but by can could did do does for from had has have he her how i if in into is it its
   me my of on or our she should so some than that the their them then there these they this those to us was
   we were what when where which who why will with would you your am been being let please want need get`
    .split(/\s+/)
    .map(stem),
);

/** True for a stop word. */
export const isStopWord = (term: string): boolean => STOP_WORDS.has(term);

const TABLE = searchWords.synonyms.map(([phrase = '', ...also]) => ({
  phrase: new Set(terms(phrase)),
  // The last term of a word is the complete word (`add_limit` → `addlimit`): its parts alone would match too much.
  also: also.map((word) =>
    word.split(' ').map((part) => terms(part).at(-1) ?? ''),
  ),
}));

/** Synonyms of a query: the terms that trigger them, and the terms that must all match instead. */
export function synonymsOf(
  query: ReadonlySet<string>,
): { phrase: ReadonlySet<string>; also: readonly string[] }[] {
  return TABLE.filter(({ phrase }) =>
    [...phrase].every((term) => query.has(term)),
  ).flatMap(({ phrase, also }) =>
    also.map((words) => ({ phrase, also: words })),
  );
}
