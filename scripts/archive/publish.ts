/** Publishes archived versions below the latest: as they were, with what hosts need to know about them. */
import fs from 'node:fs';
import path from 'node:path';
import {
  archivedUrl,
  archivedVersions,
  archiveFile,
} from '../../src/config/archived';
import { baseUrl } from '../../src/config/site';
import { archivedSites, buildHashes } from '../../src/hosting/files';
import { withArchived } from '../../src/hosting/netlify';
import { unpackFiles } from './pack';
import { pagesOf, redirectPage, redirectsToNearest } from './redirects';

/** Changes a file that only some sites have. */
function update(file: string, change: (text: string) => string): void {
  if (fs.existsSync(file)) {
    fs.writeFileSync(file, change(fs.readFileSync(file, 'utf8')));
  }
}

/**
 * Adds the archived versions of a site to its build.
 *
 * @returns the versions
 * @throws Error when the latest version has a page or file at the address of a version
 */
export async function publishArchived(
  siteDir: string,
  outDir: string,
): Promise<string[]> {
  const versions = archivedVersions(siteDir);
  if (versions.length === 0) {
    return versions;
  }
  const latest = pagesOf(outDir);
  const redirects = new Map<string, string>();
  for (const version of versions) {
    const folder = path.join(outDir, version);
    if (fs.existsSync(folder)) {
      throw new Error(
        `${archivedUrl(version)} is an address of the latest version and of an archived one; move the page`,
      );
    }
    await unpackFiles(fs.readFileSync(archiveFile(siteDir, version)), folder);
    for (const [from, to] of redirectsToNearest(latest, pagesOf(folder))) {
      redirects.set(from, to);
    }
  }
  for (const [from, to] of redirects) {
    const folder = path.join(outDir, from);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'index.html'), redirectPage(to));
  }
  update(path.join(outDir, '_headers'), (text) =>
    withArchived(text, buildHashes(outDir), archivedSites(siteDir, outDir)),
  );
  const lines = [...redirects].map(
    ([from, to]) => `${baseUrl}${from} ${baseUrl}${to} 301\n`,
  );
  update(path.join(outDir, '_redirects'), (text) => text + lines.join(''));
  return versions;
}
