/** Score factors of sections by their page, independent of their text. */
import type { SectionId } from '../config/sidebar/sections';
import type { UNLISTED } from './types';

/** Id of a group of guides. */
type GuideGroup = SectionId | typeof UNLISTED.id;
type ByGroup<Value> = Readonly<Partial<Record<GuideGroup, Value>>>;

/** Groups that are less relevant to general questions. */
const GROUP_WEIGHT: ByGroup<number> = {
  dltPlus: 0.7,
  examples: 0.85,
  unlisted: 0.6,
};
/**
 * Pages, and those below them, that mention much: the pages they link to are better results, unless the query asks for
 * the former.
 */
const MENTIONING: Readonly<Record<string, RegExp>> = {
  'general-usage/glossary': /glossary|definition|meaning/i,
  'reference/known-faults': /fault|bug|known|mended|fixed/i,
  'reference/settings': /\w_\w|\[|setting|default|config|option/i,
  'reference/errors': /error|exception|[a-z][A-Z]/,
  'walkthroughs/recipes': /\b(?:to|into|recipe|from)\b/i,
};
const MENTION_WEIGHT = 0.4;
/** Groups whose pages are about one vendor each: relevant to queries that name the vendor. */
const OF_ONE_VENDOR: ByGroup<true> = {
  sources: true,
  destinations: true,
  dltPlus: true,
};
const UNNAMED_VENDOR = 0.65;
/** Queries that ask for a group by name; its weight is not lowered for them. */
const ASKS_FOR: ByGroup<RegExp> = {
  dltPlus:
    /\bplus\b|dlt\+|dlt\.yml|\bprojects?\b|\bprofiles?\b|\blicen[cs]e\b/i,
  examples: /\bexamples?\b/i,
};

/** Score factor of a section by its group; `isNamed` when the query has a word of the page's title. */
export function groupWeight(
  group: string,
  query: string,
  isNamed: boolean,
): number {
  const id = group as GuideGroup;
  if (ASKS_FOR[id]?.test(query)) {
    return 1;
  }
  const ofAnother = OF_ONE_VENDOR[id] && !isNamed;
  return (GROUP_WEIGHT[id] ?? 1) * (ofAnother ? UNNAMED_VENDOR : 1);
}

/** Score factor of a section by its page: lower on a page that mentions much, unless the query asks for it. */
export function mentionWeight(page: string, query: string): number {
  const asked =
    MENTIONING[page] ?? MENTIONING[page.slice(0, page.lastIndexOf('/'))];
  return !asked || asked.test(query) ? 1 : MENTION_WEIGHT;
}
