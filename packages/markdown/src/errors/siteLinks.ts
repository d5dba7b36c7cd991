/** Reads what the check of links needs from the files that Docusaurus and the workers generate. */
import fs from 'node:fs';
import path from 'node:path';
import type { RecordedSite } from '../records/recorder';
import type { Diagnostic } from './diagnostic';
import { brokenLinks, pageAddress, type PlacedPage } from './links';
import { SITE_FILE } from './pageFiles';
import { placesOf } from './pageLinks';

const ROUTES = 'routes.js';
const ROUTE_PATH = /^\s*path: ['"](?<path>[^'"]+)['"],?$/gm;

/** The pages of the docs with what they recorded, except for those whose record is of an earlier text. */
function placedPages(
  generatedFilesDir: string,
  outdated: ReadonlySet<string>,
): PlacedPage[] {
  const { siteDir, versions } = JSON.parse(
    fs.readFileSync(path.join(generatedFilesDir, SITE_FILE), 'utf8'),
  ) as RecordedSite;
  const records = placesOf(generatedFilesDir);
  return versions.flatMap(({ docs }) =>
    docs.map(({ source, permalink }) => {
      const file = source.replace(/^@site\//, '');
      const places = outdated.has(file)
        ? undefined
        : records.get(path.join(siteDir, file));
      return { file, permalink, ...(places && { places }) };
    }),
  );
}

/**
 * The broken links of a site whose pages are compiled; none while Docusaurus has not written its routes.
 *
 * @param baseUrl base URL with leading and trailing slash
 * @param outdated pages that could not be compiled, as paths from the site's folder: nothing is known of their headings
 */
export function brokenLinksOf(
  generatedFilesDir: string,
  baseUrl: string,
  outdated: ReadonlySet<string> = new Set(),
): Diagnostic[] {
  const file = path.join(generatedFilesDir, ROUTES);
  if (!fs.existsSync(file)) {
    return [];
  }
  const routes = fs.readFileSync(file, 'utf8');
  const addresses = new Set(
    [...routes.matchAll(ROUTE_PATH)].map(({ groups }) =>
      pageAddress(groups?.path ?? ''),
    ),
  );
  return brokenLinks(
    placedPages(generatedFilesDir, outdated),
    addresses,
    baseUrl,
  );
}
