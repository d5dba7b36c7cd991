/** Score factors of sections by their page, independent of their text. */
import { patternOf, searchWords } from '@docs/facts/search';

const GROUPS = new Map(
  Object.entries(searchWords.groups).map(([id, { query, ...rest }]) => [
    id,
    { ...rest, query: query === undefined ? undefined : patternOf(query) },
  ]),
);
const MENTIONING = new Map(
  Object.entries(searchWords.mentioning).map(([page, query]) => [
    page,
    patternOf(query),
  ]),
);
const UNNAMED_VENDOR = 0.65;
const MENTION_WEIGHT = 0.4;

/** Ids of the groups with weights, which the sidebar has or which are its pages without a section. */
export const WEIGHTED_GROUPS: ReadonlySet<string> = new Set(GROUPS.keys());

/** Whether the titles of a group's pages are names of products. */
export const hasProducts = (group: string): boolean =>
  GROUPS.get(group)?.hasProducts === true;

/** Score factor of a section by its group; `isNamed` when the query has a word of the page's title. */
export function groupWeight(
  group: string,
  query: string,
  isNamed: boolean,
): number {
  const { weight = 1, isOfOneVendor, query: named } = GROUPS.get(group) ?? {};
  if (named?.test(query)) {
    return 1;
  }
  return weight * (isOfOneVendor && !isNamed ? UNNAMED_VENDOR : 1);
}

/** Score factor of a section by its page: lower on a page that mentions much, unless the query is for the page. */
export function mentionWeight(page: string, query: string): number {
  const ofPage =
    MENTIONING.get(page) ??
    MENTIONING.get(page.slice(0, page.lastIndexOf('/')));
  return !ofPage || ofPage.test(query) ? 1 : MENTION_WEIGHT;
}
