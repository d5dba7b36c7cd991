/** Builds the present version at the address of an archived one, and stores the build in one file. */
import fs from 'node:fs';
import path from 'node:path';
import { archivedUrl, archiveFile } from '../../src/config/archived';
import { AtomicBuild } from '../build/atomicBuild';
import { missingFiles } from '../build/check';
import { removeCaches } from '../build/caches';
import { runDocusaurus } from '../build/docusaurus';
import { packFiles } from './pack';

/** Files for hosts and search engines at the root of what is published: those of the latest version are in force. */
const OF_THE_ROOT = new Set([
  '_headers',
  '_redirects',
  'robots.txt',
  'sitemap.xml',
]);

/** The files of a build that are archived. */
const archivedNames = (outDir: string): string[] =>
  fs
    .readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      path
        .relative(outDir, path.join(parentPath, name))
        .split(path.sep)
        .join('/'),
    )
    .filter((name) => !OF_THE_ROOT.has(name));

/**
 * Stores a finished build.
 *
 * @returns the size of the file in bytes
 */
export async function storeBuild(
  outDir: string,
  file: string,
): Promise<number> {
  const packed = await packFiles(outDir, archivedNames(outDir));
  fs.mkdirSync(path.dirname(file), { recursive: true });
  // A version is never half stored: a build publishes each file that it finds.
  fs.writeFileSync(`${file}.new`, packed);
  fs.renameSync(`${file}.new`, file);
  return packed.length;
}

/**
 * Archives the present version of a site.
 *
 * @returns the size of the file in bytes
 * @throws Error when the version is archived already, or its build fails
 */
export async function archiveVersion(
  siteDir: string,
  version: string,
): Promise<number> {
  const file = archiveFile(siteDir, version);
  if (fs.existsSync(file)) {
    throw new Error(
      `${path.relative(siteDir, file)} exists; remove it to archive ${version} again`,
    );
  }
  process.env.FROZEN_VERSION = version;
  const build = new AtomicBuild(siteDir);
  try {
    // Cached pages have links below the base URL of the latest version, and the next build must not find those of this one.
    removeCaches(siteDir);
    const status = await runDocusaurus(siteDir, build.next);
    const missing =
      status === 0 ? missingFiles(build.next, archivedUrl(version)) : [];
    if (status !== 0 || missing.length > 0) {
      throw new Error(
        `${version} is not archived: ${missing.join(', ') || 'its build failed'}`,
      );
    }
    return await storeBuild(build.next, file);
  } finally {
    removeCaches(siteDir);
    build.close();
  }
}
