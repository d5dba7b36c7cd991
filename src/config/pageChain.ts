/** The Markdown pipeline of pages; created once in each thread that processes pages. */
import { createHash } from 'node:crypto';
import { readInventory, type Inventory } from '../facts/api/inventory';
import { chainHash } from '../pageRecords/chain';
import { PageRecords } from '../pageRecords/recorder';
import { cachedSummaries } from '../remark/api-reference/summaries';
import { ParsedPages } from '../remark/parsedPages';
import { remarkChains, type RemarkChains, type SummarySource } from './remark';

/** The API inventory, the remark plugins and the page records of a thread. */
export interface PageChain {
  readonly inventory: Inventory;
  readonly remark: RemarkChains;
  readonly records: PageRecords;
  /** The pages that were parsed for their summaries. Only a build keeps them: it compiles all pages. */
  readonly parsed: ParsedPages;
  /**
   * A remark plugin that does nothing. Its option is the hash of all plugins with what they read: the bundler, whose pages
   * are compiled by workers with plugins of their own, finds there whether it has to compile them again.
   */
  readonly cacheKey: [plugin: () => void, hash: string];
}

function cacheKey(): void {
  // See PageChain.cacheKey.
}

/**
 * Creates the pipeline.
 *
 * @param projectDir folder with this project's `data/` and `docs/`
 * @param summaries source of the summary sentences of API names; by default they are read from the API pages
 */
export function pageChain(
  projectDir: string,
  summaries?: SummarySource,
): PageChain {
  const inventory = readInventory(projectDir);
  const parsed = new ParsedPages();
  const isBuild = process.env.NODE_ENV === 'production';
  const remark = remarkChains(
    projectDir,
    inventory,
    summaries ??
      (() =>
        cachedSummaries(projectDir, inventory, isBuild ? parsed : undefined)),
  );
  const records = new PageRecords(
    remark.transforms,
    chainHash(projectDir, projectDir, remark.transforms),
  );
  const plugins = JSON.stringify([...remark.transforms, ...remark.toHtml]);
  return {
    inventory,
    remark,
    records,
    parsed,
    cacheKey: [cacheKey, createHash('sha256').update(plugins).digest('hex')],
  };
}
