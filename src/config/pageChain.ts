/** The Markdown pipeline of pages; created once in each thread that processes pages. */
import { hashOf } from '@docs/facts/hash';
import { withAllErrors } from '@docs/facts/read';
import { readInventory, type Inventory } from '@docs/facts/api/inventory';
import { chainHash, filesHash } from '@docs/markdown/records/chain';
import { PageRecords } from '@docs/markdown/records/recorder';
import { cachedSummaries } from '@docs/markdown/references/api-reference/summaries';
import { summariesOnDemand } from '@docs/markdown/references/api-reference/summariesOnDemand';
import { ParsedPages } from '@docs/markdown/tree/parsedPages';
import { CODE, inputsHash } from './inputsHash';
import { remarkChains, type RemarkChains, type SummarySource } from './remark';

/** The API inventory, the remark plugins and the page records of a thread. */
export interface PageChain {
  readonly inventory: Inventory;
  readonly remark: RemarkChains;
  readonly records: PageRecords;
  /** The pages that were parsed for their summaries. Only a build keeps them: it compiles all pages. */
  readonly parsed: ParsedPages;
  /**
   * Key of compiled pages: hash of the plugins with what they read; in the dev server, whose main thread does not make
   * the plugins, hash of the files that they are made from.
   */
  readonly cacheKey: string;
}

/**
 * Creates the pipeline.
 *
 * @param projectDir folder with this project's `data/` and `docs/`
 * @param summaries source of the summary sentences of API names in a build; by default they are read from the API pages
 * @throws AggregateError with the errors of all files that are wrong
 */
export function pageChain(
  projectDir: string,
  summaries?: SummarySource,
): PageChain {
  const parsed = new ParsedPages();
  const isBuild = process.env.NODE_ENV === 'production';
  const { inventory, remark } = withAllErrors(() => {
    const api = readInventory(projectDir);
    const source = isBuild
      ? (summaries ?? (() => cachedSummaries(projectDir, api, parsed)))
      : () => summariesOnDemand(projectDir, api);
    return { inventory: api, remark: remarkChains(projectDir, api, source) };
  });
  const cacheKey = isBuild
    ? hashOf(remark.transforms, remark.toHtml)
    : inputsHash(projectDir);
  const records = new PageRecords(
    remark.transforms,
    isBuild
      ? chainHash(remark.transforms, filesHash(projectDir, projectDir, CODE))
      : cacheKey,
  );
  return { inventory, remark, records, parsed, cacheKey };
}
