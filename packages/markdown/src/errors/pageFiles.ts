/** Which file a page is made of, for errors that name its address only. */
import fs from 'node:fs';
import path from 'node:path';
import type { RecordedSite } from '../records/recorder';

/** File with the site's pages below `.docusaurus`; docusaurus-fast's mdx-workers writes it. */
export const SITE_FILE = path.join('mdx-workers', 'site.json');

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * Returns a function from the address of a page to its file, from the site's folder; undefined for an unknown page.
 *
 * @param siteDir absolute path of the site
 */
export function pageFiles(
  siteDir: string,
): (permalink: string) => string | undefined {
  let files: ReadonlyMap<string, string> | undefined;
  const read = (): ReadonlyMap<string, string> => {
    try {
      const { versions } = JSON.parse(
        fs.readFileSync(path.join(siteDir, '.docusaurus', SITE_FILE), 'utf8'),
      ) as RecordedSite;
      return new Map(
        versions.flatMap(({ docs }) =>
          docs.map(({ permalink, source }) => [
            withoutSlash(permalink),
            source.replace(/^@site\//, ''),
          ]),
        ),
      );
    } catch {
      // The build ended before the pages were known.
      return new Map();
    }
  };
  return (permalink) => (files ??= read()).get(withoutSlash(permalink));
}
