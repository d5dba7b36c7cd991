import { API_GROUP, GUIDES_GROUP, type Hit } from '@docs/search/types';
import { entries, samples } from './entries';
import type { RowItem } from './Row';
import type { Answer } from './useSearch';

/** Consecutive rows under one label. */
export interface Block {
  readonly label: string;
  /** Index of the block's first row in the whole list. */
  readonly first: number;
  readonly rows: readonly RowItem[];
}

/** The blocks shown for an empty query. */
function startBlocks(recent: readonly string[]): Block[] {
  const rows = recent.map((query) => ({ type: 'recent', query }) as const);
  return [
    { label: 'Recent searches', first: 0, rows },
    { label: 'Start here', first: rows.length, rows: entries },
    {
      label: 'What you can search for',
      first: rows.length + entries.length,
      rows: samples,
    },
  ].filter((block) => block.rows.length > 0);
}

/** Page whose entries are settings. */
const SETTINGS = 'reference/settings';

/** What a hit is: a name of the API, the setting that the query names, or a guide. */
function labelOf(hit: Hit, query: string): string {
  if (hit.kind !== 'section') {
    return API_GROUP.label;
  }
  return hit.path === SETTINGS && hit.title === query
    ? 'Settings'
    : GUIDES_GROUP.label;
}

/**
 * Groups the rows into blocks, in order: consecutive rows of the same kind share a label. Without results, the suggested
 * pages and searches remain.
 */
export function blocksOf(
  { status, query, hits }: Answer,
  recent: readonly string[],
): Block[] {
  if (query === '') {
    return startBlocks(recent);
  }
  if (status === 'ready' && hits.length === 0) {
    return startBlocks([]);
  }
  const blocks: { label: string; first: number; rows: RowItem[] }[] = [];
  hits.forEach((hit, first) => {
    const label = labelOf(hit, query);
    if (blocks.at(-1)?.label !== label) {
      blocks.push({ label, first, rows: [] });
    }
    blocks.at(-1)?.rows.push({ type: 'hit', hit });
  });
  return blocks;
}
