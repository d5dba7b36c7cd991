/** Stores page records in memory and on disk, so that later builds can reuse them. */
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { PageRecord } from './record';

/** Folder of the records below `.docusaurus`. */
const FOLDER = 'page-records';

/**
 * Cache key of a record.
 *
 * @param source text of the page's file
 * @param chainHash hash of the transforms and the facts they read
 */
export const keyOf = (source: string, chainHash: string): string =>
  createHash('sha256')
    .update(chainHash)
    .update('\0')
    .update(source)
    .digest('hex');

/** Stores records by the source path of their page. */
export class RecordStore {
  private readonly records = new Map<string, PageRecord>();
  private readonly folder: string;
  private made: Promise<unknown> | undefined;

  constructor(generatedFilesDir: string) {
    this.folder = path.join(generatedFilesDir, FOLDER);
  }

  private fileOf(source: string): string {
    return path.join(this.folder, `${encodeURIComponent(source)}.json`);
  }

  /**
   * Stores a record.
   *
   * @param source the page's file below the site's folder
   */
  async put(source: string, record: PageRecord): Promise<void> {
    this.records.set(source, record);
    this.made ??= fs.mkdir(this.folder, { recursive: true });
    await this.made;
    await fs.writeFile(this.fileOf(source), JSON.stringify(record));
  }

  /** The record of a page; undefined when it is missing or has another key. */
  async get(source: string, key: string): Promise<PageRecord | undefined> {
    const record = this.records.get(source) ?? (await this.read(source));
    return record?.key === key ? record : undefined;
  }

  private async read(source: string): Promise<PageRecord | undefined> {
    try {
      return JSON.parse(
        await fs.readFile(this.fileOf(source), 'utf8'),
      ) as PageRecord;
    } catch {
      // Missing, or truncated by an interrupted build: the record is created again.
      return undefined;
    }
  }
}
