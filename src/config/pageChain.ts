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
   * A remark plugin for the docs plugin, whose pages are compiled by workers with plugins of their own. Its option is the
   * hash of these plugins with what they read: the bundler finds there whether it has to compile the pages again.
   */
  readonly cacheKey: [plugin: () => () => void, hash: string];
}

/** Refuses to compile a page: without the site's plugins it would be wrong. */
const cacheKey = () => (): void => {
  throw new Error(
    'The pages of the docs are compiled by workers; list src/plugins/mdx-workers behind the docs plugin in docusaurus.config.ts.',
  );
};

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
