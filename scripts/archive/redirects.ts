/**
 * Archived pages link to the same path of the latest version. Where the latest has no page any more, a page is added that
 * redirects to the nearest one: the closest folder with a page. So archived files never change.
 */
import fs from 'node:fs';
import path from 'node:path';
import { baseUrl } from '../../src/config/site';

/** Paths of the pages of a build, below its folder; that of the landing page is empty. */
export const pagesOf = (outDir: string): ReadonlySet<string> =>
  new Set(
    fs
      .readdirSync(outDir, { recursive: true, encoding: 'utf8' })
      .map((name) => name.split(path.sep).join('/'))
      .filter((name) => /(?:^|\/)index\.html$/.test(name))
      .map((name) => name.replace(/\/?index\.html$/, '')),
  );

/** The closest folder of a path that has a page. */
function nearest(pages: ReadonlySet<string>, page: string): string {
  const folder = page.split('/').slice(0, -1).join('/');
  return folder === '' || pages.has(folder) ? folder : nearest(pages, folder);
}

/**
 * The pages that are missing in the latest version, with the nearest page that it has.
 *
 * @param latest paths of its pages
 * @param archived paths of the pages of an archived version
 */
export const redirectsToNearest = (
  latest: ReadonlySet<string>,
  archived: ReadonlySet<string>,
): (readonly [from: string, to: string])[] =>
  [...archived]
    .filter((page) => !latest.has(page))
    .sort()
    .map((page) => [page, nearest(latest, page)] as const);

/** A page that redirects to a path of the latest version. */
export const redirectPage = (to: string): string => `\
<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="UTF-8">
    <meta http-equiv="refresh" content="0; url=${baseUrl}${to}">
    <meta name="robots" content="noindex">
    <link rel="canonical" href="${baseUrl}${to}">
    <title>Removed page</title>
  </head>
  <body><a href="${baseUrl}${to}">This page was removed. The nearest page is here.</a></body>
</html>
`;
