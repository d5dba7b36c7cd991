/** The archived versions of a site: files in `archive/`, which `npm run archive` writes and a build publishes. */
import fs from 'node:fs';
import path from 'node:path';
import { library } from '@docs/facts/library';
import { baseUrl } from './site';

/** Folder of the archived versions, below the site's. */
const ARCHIVE = 'archive';
const ENDING = '.tar.br';

/** The file of an archived version. */
export const archiveFile = (siteDir: string, version: string): string =>
  path.join(siteDir, ARCHIVE, version + ENDING);

/** Base URL of an archived version. */
export const archivedUrl = (version: string): string => `${baseUrl}${version}/`;

/**
 * The archived versions that a build publishes, the newest first. The documented version is not among them, although its
 * file may exist already.
 */
export function archivedVersions(siteDir: string): string[] {
  const folder = path.join(siteDir, ARCHIVE);
  return (fs.existsSync(folder) ? fs.readdirSync(folder) : [])
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .filter((version) => version !== library.version)
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
}
