/** Reproducible ZIP archives: the same files give the same bytes. */
import { strToU8, zipSync, type Zippable } from 'fflate';
import type { ExampleFiles } from './files';

/** The oldest timestamp that ZIP supports. ZIP stores local time without a zone, so this is local time. */
const oldest = (): Date => new Date(1980, 0, 1);
const UNIX = 3;
/** Readable by all, writable by the owner. */
const MODE = 0o100644;

/**
 * Creates an archive with one folder.
 *
 * @param folder name of the folder
 * @param files files in the folder
 */
export function zipOf(folder: string, files: ExampleFiles): Uint8Array {
  const entries: Zippable = {};
  for (const name of [...files.keys()].sort()) {
    entries[`${folder}/${name}`] = [
      strToU8(files.get(name) ?? ''),
      { level: 9, mtime: oldest(), os: UNIX, attrs: MODE << 16 },
    ];
  }
  return zipSync(entries);
}

/** A human-readable size. */
export const sizeOf = (bytes: number): string =>
  bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} kB`;
