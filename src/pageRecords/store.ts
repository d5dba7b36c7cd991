/** Page records in memory and on disk, where a later build finds them. */
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { PageRecord } from './record';

/** Folder of the records below `.docusaurus`. */
const FOLDER = 'page-records';

/**
 * Key of a record.
 *
 * @param source text of the page's file
 * @param chainHash of the transforms and the facts they read
 */
export const keyOf = (source: string, chainHash: string): string =>
  createHash('sha256')
    .update(chainHash)
    .update('\0')
    .update(source)
    .digest('hex');

/** Keeps records by page id and version. */
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
   * Keeps a record.
   *
   * @param source the page's file below the site's folder
   */
  async put(source: string, record: PageRecord): Promise<void> {
    this.records.set(source, record);
    this.made ??= fs.mkdir(this.folder, { recursive: true });
    await this.made;
    await fs.writeFile(this.fileOf(source), JSON.stringify(record));
  }

  /** The record of a page under a key; nothing when there is none, or one under another key. */
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
      // Missing, or cut off by a build that was stopped: the record is made again.
      return undefined;
    }
  }
}
