/** The committed files of hosts by path, and the hashes that they depend on. */
import fs from 'node:fs';
import path from 'node:path';
import { archivedUrl, archivedVersions } from '../config/archived';
import { caddyfile } from './caddy';
import type { ArchivedSite } from './headers';
import { nginxConf } from './nginx';
import { hashesOf } from './policy';

/** Pages of a build with all inline scripts: the frame of pages is the same, tests/build/hosting.test.ts compares all. */
const SAMPLES = ['404.html', 'index.html'];

/** Hashes of the inline scripts of a build's pages. */
export const buildHashes = (buildDir: string): string[] =>
  hashesOf(
    SAMPLES.map((name) => path.join(buildDir, name))
      .filter((file) => fs.existsSync(file))
      .map((file) => fs.readFileSync(file, 'utf8')),
  );

/** The archived versions in a build of a site. */
export const archivedSites = (
  siteDir: string,
  buildDir: string,
): ArchivedSite[] =>
  archivedVersions(siteDir).map((version) => ({
    baseUrl: archivedUrl(version),
    hashes: buildHashes(path.join(buildDir, version)),
  }));

/** Contents of the committed files, by path in the project. */
export const committedFiles = (
  hashes: readonly string[],
  archived: readonly ArchivedSite[] = [],
): ReadonlyMap<string, string> =>
  new Map([
    ['deploy/nginx.conf', nginxConf(hashes, archived)],
    ['deploy/Caddyfile', caddyfile(hashes, archived)],
  ]);
