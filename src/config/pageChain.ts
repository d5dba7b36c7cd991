/** What pages are processed with; made once in each thread that processes pages. */
import { readInventory, type Inventory } from '../facts/api/inventory';
import { chainHash } from '../pageRecords/chain';
import { PageRecords } from '../pageRecords/recorder';
import { remarkChains, type RemarkChains, type SummarySource } from './remark';

export interface PageChain {
  readonly inventory: Inventory;
  readonly remark: RemarkChains;
  readonly records: PageRecords;
}

/**
 * @param projectDir where this project's `data/` and `docs/` are
 * @param summaries gives the sentences of the API pages; by default they are read from those pages
 */
export function pageChain(
  projectDir: string,
  summaries?: SummarySource,
): PageChain {
  const inventory = readInventory(projectDir);
  const remark = remarkChains(projectDir, inventory, summaries);
  const records = new PageRecords(
    remark.transforms,
    chainHash(projectDir, projectDir, remark.transforms),
  );
  return { inventory, remark, records };
}
