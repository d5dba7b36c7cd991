/** The options of the plugin. */
import type { Inventory } from '@docs/facts/api/inventory';
import type { PageRecords } from '@docs/markdown/records/recorder';

export interface Options {
  /** Where this project's code is. */
  readonly projectDir: string;
  /**
   * Returns what makes the records while pages are compiled, and the names of the API: search finds their pages by name,
   * not by their words. Called in builds only.
   */
  readonly chain: () => {
    readonly records: PageRecords;
    readonly inventory: Inventory;
  };
  /** What the docs describe, for the head of each Markdown file: `dlt 1.10.0`. */
  readonly subject: string;
  /** Pages whose id begins so are left out of llms-full.txt. */
  readonly notInFullText: string;
}
