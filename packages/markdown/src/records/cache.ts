/** Computed values on disk, for other threads and for the next build. */
import fs from 'node:fs';
import path from 'node:path';
import { threadId } from 'node:worker_threads';
import { sha256 } from '@docs/facts/hash';

/**
 * A folder of JSON files, one for each name. The first line of a file is the key of its value; a value with another key
 * replaces it.
 */
export class DiskCache<T> {
  constructor(private readonly folder: string) {}

  /** A hash, because file names may not be as long as some paths. */
  private fileOf(name: string): string {
    return path.join(this.folder, `${sha256(name).slice(0, 32)}.json`);
  }

  /**
   * The value of a name; undefined when there is none with this key.
   *
   * @param key hash of all inputs of the value; left out for values that are rewritten whenever their inputs change
   */
  get(name: string, key = ''): T | undefined {
    try {
      const text = fs.readFileSync(this.fileOf(name), 'utf8');
      return text.startsWith(`${key}\n`)
        ? (JSON.parse(text.slice(key.length)) as T)
        : undefined;
    } catch {
      // Missing or damaged.
      return undefined;
    }
  }

  /** Stores a value, which must be the same after a round trip through JSON. */
  put(name: string, value: T, key = ''): void {
    const file = this.fileOf(name);
    const unfinished = `${file}.${process.pid}.${threadId}`;
    fs.mkdirSync(this.folder, { recursive: true });
    fs.writeFileSync(unfinished, `${key}\n${JSON.stringify(value)}`);
    // Other threads and builds may read the file meanwhile.
    fs.renameSync(unfinished, file);
  }

  /** The value with this key, computed and stored when there is none. */
  async cached(
    name: string,
    key: string,
    compute: () => Promise<T>,
  ): Promise<T> {
    const known = this.get(name, key);
    if (known !== undefined) {
      return known;
    }
    const value = await compute();
    this.put(name, value, key);
    return value;
  }
}
