/** `search`: what the search of the site finds, as a list of sections to read. */
import { tokensOf } from '@docs/search/tokens';
import { excerptOf } from '@docs/search/excerpt';
import { shortened } from '@docs/search/limits';
import { PASTED_LENGTH } from '@docs/search/messages';
import { ownersText } from '@docs/search/parameters';
import { nearMiss, search as find } from '@docs/search/search';
import { looksLikeCode } from '@docs/search/symbols';
import { API_GROUP, GUIDES_GROUP, type Hit } from '@docs/search/types';
import type { DocsData } from '../data';
import { Refusal, unknown } from '../refusal';
import { findSection } from '../sections';

/** Number of results when the user does not say it. */
export const DEFAULT_LIMIT = 6;
/** Maximum number of results. */
export const MOST_RESULTS = 20;

/** What is searched for. */
export interface SearchQuestion {
  readonly query: string;
  readonly limit?: number;
  /** Id of a group of pages; all when absent. */
  readonly within?: string;
}

/** The results, best first. */
export function hitsOf(data: DocsData, question: SearchQuestion): Hit[] {
  const { query, limit = DEFAULT_LIMIT, within } = question;
  const guides = data.guides();
  const groups = [
    ...guides.groups.map(({ id }) => id),
    GUIDES_GROUP.id,
    API_GROUP.id,
  ];
  if (within !== undefined && !groups.includes(within)) {
    throw unknown('group of pages', within, groups);
  }
  const loaded =
    query.length < PASTED_LENGTH
      ? { guides, parameters: data.parameters() }
      : { guides, messages: data.messages() };
  // The names of the API take a third of the time, and are listed after the guides unless the query is one.
  const first =
    within === API_GROUP.id || looksLikeCode(query)
      ? []
      : find(loaded, query, within);
  const hits =
    first.length >= limit
      ? first
      : find({ ...loaded, symbols: data.symbols() }, query, within);
  return hits.slice(0, limit);
}

/** The first sentence or so of a section around the words of the query. */
function excerptText(markdown: string, hit: Hit): string {
  const terms = new Set(hit.kind === 'section' ? hit.terms : []);
  const [heading = '', ...lines] = markdown.split('\n');
  const text = lines.join('\n').trim();
  return excerptOf([text === '' ? heading : text], terms)
    .pieces.map((piece) => piece.text)
    .join('');
}

/** What a result is: a name with its module, a parameter with its function, or the titles above a section. */
function titleOf(hit: Hit, path: readonly string[]): string {
  switch (hit.kind) {
    case 'symbol':
      return `${hit.module}.${hit.name}`;
    case 'parameter':
      return `${hit.declaration} (argument of ${ownersText(hit.owners)})`;
    case 'section':
      return path.join(' › ');
  }
}

/** One result: its id, its length in tokens, its titles and an excerpt. */
function row(data: DocsData, hit: Hit): string {
  const { path, markdown } = findSection(data, hit.link);
  return `${hit.link} (${tokensOf(markdown.length)} tokens)\n  ${titleOf(hit, path)}\n  ${excerptText(markdown, hit)}`;
}

/** The list of results. */
export function search(data: DocsData, question: SearchQuestion): string {
  const hits = hitsOf(data, question);
  if (hits.length === 0) {
    const offer = nearMiss(
      { guides: data.guides(), symbols: data.symbols() },
      question.query,
    );
    throw new Refusal(
      `Nothing is found for "${shortened(question.query)}".${offer === undefined ? '' : ` Nearest: ${offer}.`}`,
    );
  }
  return hits.map((hit) => row(data, hit)).join('\n');
}
