/** The ids and links of each page, written while it is compiled: with them links can be checked across pages. */
import fs from 'node:fs';
import path from 'node:path';
import { DiskCache } from '../records/cache';

/** A link and where it is. */
export interface PlacedLink {
  /** Address after Docusaurus' resolution of links to files. */
  readonly url: string;
  readonly line: number;
  readonly column: number;
}

/** What links of other pages meet on a page, and its own links. */
export interface Places {
  readonly ids: readonly string[];
  readonly links: readonly PlacedLink[];
  /** The text that the record is of: {@link textState}. */
  readonly text: string;
  /** Hash of the transforms that the page was compiled with, and of their inputs. */
  readonly chain: string;
}

/** Names the present text of a file by the time of its last change and its size. */
export function textState(file: string): string {
  const { mtimeMs, size } = fs.statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${mtimeMs} ${size}`;
}

/**
 * The records of a site by the absolute path of their page.
 *
 * @param generatedFilesDir `.docusaurus` of the site
 */
export const placesOf = (generatedFilesDir: string): DiskCache<Places> =>
  new DiskCache(path.join(generatedFilesDir, 'page-places'));
