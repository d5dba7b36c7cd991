import { API_GROUP, GUIDES_GROUP } from '@site/src/search/types';
import { entries } from './entries';
import type { RowItem } from './Row';
import type { Answer } from './useSearch';

/** Rows under one label. */
export interface Block {
  readonly label: string;
  /** Number of its first row in the whole list. */
  readonly first: number;
  readonly rows: readonly RowItem[];
}

/** What stands in the list before anything is typed. */
function startBlocks(recent: readonly string[]): Block[] {
  const rows = recent.map((query) => ({ type: 'recent', query }) as const);
  return [
    { label: 'Recent searches', first: 0, rows },
    { label: 'Start here', first: rows.length, rows: entries },
  ].filter((block) => block.rows.length > 0);
}

/** The rows in order; neighbours of one kind stand under one label. */
export function blocksOf(
  { query, hits }: Answer,
  recent: readonly string[],
): Block[] {
  if (query === '') {
    return startBlocks(recent);
  }
  const blocks: { label: string; first: number; rows: RowItem[] }[] = [];
  hits.forEach((hit, first) => {
    const { label } = hit.kind === 'symbol' ? API_GROUP : GUIDES_GROUP;
    if (blocks.at(-1)?.label !== label) {
      blocks.push({ label, first, rows: [] });
    }
    blocks.at(-1)?.rows.push({ type: 'hit', hit });
  });
  return blocks;
}
