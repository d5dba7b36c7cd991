/** The Markdown pipeline of pages; created once in each thread that processes pages. */
import { hashOf } from '@docs/facts/hash';
import { readInventory, type Inventory } from '@docs/facts/api/inventory';
import { chainHash } from '@docs/markdown/records/chain';
import { PageRecords } from '@docs/markdown/records/recorder';
import {
  cachedSummaries,
  summariesOnDemand,
} from '@docs/markdown/references/api-reference/summaries';
import { ParsedPages } from '@docs/markdown/tree/parsedPages';
import { remarkChains, type RemarkChains, type SummarySource } from './remark';

/** The API inventory, the remark plugins and the page records of a thread. */
export interface PageChain {
  readonly inventory: Inventory;
  readonly remark: RemarkChains;
  readonly records: PageRecords;
  /** The pages that were parsed for their summaries. Only a build keeps them: it compiles all pages. */
  readonly parsed: ParsedPages;
  /** Hash of the plugins with what they read, for the key of compiled pages. */
  readonly cacheKey: string;
}

/** Code of the transforms that are the site's own. */
const CODE = ['packages/composer/src', 'src/config', 'src/plugins/compose'];

/**
 * Creates the pipeline.
 *
 * @param projectDir folder with this project's `data/` and `docs/`
 * @param summaries source of the summary sentences of API names in a build; by default they are read from the API pages
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
    isBuild
      ? (summaries ?? (() => cachedSummaries(projectDir, inventory, parsed)))
      : () => summariesOnDemand(projectDir, inventory),
  );
  const records = new PageRecords(
    remark.transforms,
    chainHash(projectDir, projectDir, remark.transforms, CODE),
  );
  return {
    inventory,
    remark,
    records,
    parsed,
    cacheKey: hashOf(remark.transforms, remark.toHtml),
  };
}
