/** The ids and links of each page, written while it is compiled: with them links can be checked across pages. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** A link and where it stands. */
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
}

/** Folder of the records below the generated files of a site. */
export const placesFolder = (generatedFilesDir: string): string =>
  path.join(generatedFilesDir, 'page-places');

/** A hash, because names of files may not be as long as some paths. */
const fileOf = (folder: string, page: string): string =>
  path.join(
    folder,
    `${createHash('sha256').update(page).digest('hex').slice(0, 32)}.json`,
  );

/**
 * Writes the record of a page.
 *
 * @param page absolute path of the page's file
 */
export function writePlaces(
  folder: string,
  page: string,
  places: Places,
): void {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(fileOf(folder, page), JSON.stringify(places));
}

/** The record of a page; undefined when it was not compiled yet. */
export function readPlaces(folder: string, page: string): Places | undefined {
  try {
    return JSON.parse(fs.readFileSync(fileOf(folder, page), 'utf8')) as Places;
  } catch {
    return undefined;
  }
}
