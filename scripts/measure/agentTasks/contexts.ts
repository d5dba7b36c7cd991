/**
 * What an agent reads for a question, in order, in three ways. No model chooses: what is read next is what the search
 * ranks next, or what the words of a link have in common with the question.
 */
import fs from 'node:fs';
import path from 'node:path';
import { hitsOf, search } from '../../../packages/dlt-docs/src/commands/search';
import { section } from '../../../packages/dlt-docs/src/commands/section';
import { findSection } from '../../../packages/dlt-docs/src/sections';
import type { DocsData } from '../../../packages/dlt-docs/src/data';
import { baseUrl, siteUrl } from '../../../src/config/site';
import { INDEX_FILE } from '@docs/markdown/records/paths';
import { terms } from '@docs/search/tokenize';
import { isStopWord } from '@docs/search/words';

/** Reads for a question; each text is what one request returns. */
export type Context = (question: string) => Iterable<string>;

/** Id of the page of short answers. */
const CHEAT_SHEET = 'cheat-sheet';

/** Pages that an agent opens of one list before it gives up. */
const MOST_PAGES = 4;
/** Lists of pages that an agent opens. */
const MOST_LISTS = 3;

/** Sections below another that an agent reads: those whose titles have most in common with the question. */
const MOST_BELOW = 2;

/** The list of results; each section with those below it that have words of the question; then whole pages. */
export function searchContext(data: DocsData): Context {
  return function* read(question) {
    yield search(data, { query: question });
    const hits = hitsOf(data, { query: question });
    const known = new Set<string>();
    for (const { link } of hits) {
      if (!known.has(link)) {
        known.add(link);
        yield section(data, { id: link });
      }
      const below = ranked(
        findSection(data, link, 'whole if small').below.map(([id, title]) => ({
          address: id,
          words: title,
        })),
        question,
      );
      for (const { address } of below.slice(0, MOST_BELOW)) {
        if (!known.has(address)) {
          known.add(address);
          yield section(data, { id: address });
        }
      }
    }
    for (const page of new Set(hits.map((hit) => hit.path))) {
      yield section(data, { id: page, whole: true });
    }
  };
}

/** A link in a list, with the words that describe it. */
interface Link {
  readonly address: string;
  readonly words: string;
}

const linksIn = (list: string): Link[] =>
  [
    ...list.matchAll(/^- \[(?<title>.*?)\]\((?<address>[^)]+)\)(?<rest>.*)$/gm),
  ].map(({ groups }) => ({
    address: groups?.address ?? '',
    words: `${groups?.title ?? ''} ${groups?.rest ?? ''}`,
  }));

const contentTerms = (text: string): Set<string> =>
  new Set(terms(text).filter((term) => !isStopWord(term)));

/**
 * Links by how alike their words and a question are, as the search compares phrases: the weight of common terms as a share
 * of both. A list of titles, which semicolons separate, is as alike as the title in it that is most so.
 */
function ranked(links: readonly Link[], question: string): Link[] {
  const requested = contentTerms(question);
  const titles = links.map(({ words }) => words.split(';').map(contentTerms));
  const all = titles.flat();
  const weights = new Map<string, number>();
  const weight = (term: string): number => {
    const known = weights.get(term);
    if (known !== undefined) {
      return known;
    }
    const having = all.filter((one) => one.has(term)).length;
    const found = Math.log(1 + all.length / (1 + having));
    weights.set(term, found);
    return found;
  };
  const sum = (list: readonly string[]): number =>
    list.reduce((total, term) => total + weight(term), 0);
  const totalWeight = sum([...requested]);
  const likeness = (title: ReadonlySet<string>): number =>
    (2 * sum([...requested].filter((term) => title.has(term)))) /
    (totalWeight + sum([...title]));
  return links
    .map((link, index) => ({
      link,
      score: Math.max(0, ...(titles[index] ?? []).map(likeness)),
    }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ link }) => link);
}

/** llms.txt, then the list of a section, then the twins of its pages; then the next section. */
export function llmsContext(buildDir: string): Context {
  const root = siteUrl + baseUrl;
  const read = (address: string): string =>
    fs.readFileSync(
      path.join(buildDir, decodeURIComponent(address.slice(root.length))),
      'utf8',
    );
  const isList = ({ address }: Link) => address.endsWith(`/${INDEX_FILE}`);
  return function* llms(question) {
    const index = read(root + INDEX_FILE);
    yield index;
    const lists = ranked(linksIn(index).filter(isList), question);
    for (const { address } of lists.slice(0, MOST_LISTS)) {
      const list = read(address);
      yield list;
      const pages = ranked(linksIn(list), question);
      for (const page of pages.slice(0, MOST_PAGES)) {
        yield read(page.address);
      }
    }
  };
}

/** The page of short answers, then the search. */
export function cheatSheetContext(data: DocsData, buildDir: string): Context {
  const file = path.join(buildDir, `${CHEAT_SHEET}.md`);
  if (!fs.existsSync(file)) {
    throw new Error(
      `${file} is missing: build a site with docs/${CHEAT_SHEET}.mdx first.`,
    );
  }
  const twin = fs.readFileSync(file, 'utf8');
  return function* read(question) {
    yield twin;
    yield* searchContext(data)(question);
  };
}
