/** Archives that are the same bytes for the same files. */
import { strToU8, zipSync, type Zippable } from 'fflate';
import type { ExampleFiles } from './files';

/** The oldest time that the format has. It has no zone: local time is written, so local time is given. */
const oldest = (): Date => new Date(1980, 0, 1);
const UNIX = 3;
/** Readable by all, writable by the owner. */
const MODE = 0o100644;

/**
 * An archive with one folder.
 *
 * @param folder its name
 * @param files in it
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

/** A size as readers know it. */
export const sizeOf = (bytes: number): string =>
  bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} kB`;
