import { API_GROUP, GUIDES_GROUP } from '@docs/search/types';
import { entries } from './entries';
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
  ].filter((block) => block.rows.length > 0);
}

/** Groups the rows into blocks, in order: consecutive rows of the same kind share a label. */
export function blocksOf(
  { query, hits }: Answer,
  recent: readonly string[],
): Block[] {
  if (query === '') {
    return startBlocks(recent);
  }
  const blocks: { label: string; first: number; rows: RowItem[] }[] = [];
  hits.forEach((hit, first) => {
    const { label } = hit.kind === 'section' ? GUIDES_GROUP : API_GROUP;
    // A parameter is among the guides, and its row says that it is an argument.
    const joins = hit.kind === 'parameter' && blocks.length > 0;
    if (!joins && blocks.at(-1)?.label !== label) {
      blocks.push({ label, first, rows: [] });
    }
    blocks.at(-1)?.rows.push({ type: 'hit', hit });
  });
  return blocks;
}
