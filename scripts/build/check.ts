/** What a built site must have before it replaces the last one. It reads names and sizes, not contents: it must be fast. */
import fs from 'node:fs';
import path from 'node:path';

const SITEMAP = 'sitemap.xml';
/** Files without which a site looks right and is not: search and agents find nothing, and wrong addresses get no answer. */
const REQUIRED = [
  '404.html',
  'index.html',
  SITEMAP,
  'llms.txt',
  'search-data/guides.json',
  'search-data/messages.json',
  'search-data/symbols.json',
] as const;
const LOCATION = /<loc>([^<]+)<\/loc>/g;
/** Addresses of scripts and styles in a page. */
const ASSET = /(?:src|href)="?([^"\s>]+\/assets\/(?:js|css)\/[^"\s>]+)/g;

const isWritten = (file: string): boolean =>
  (fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

const textOf = (file: string): string =>
  isWritten(file) ? fs.readFileSync(file, 'utf8') : '';

/** Paths below the base URL of the pages in the sitemap. */
const pagesOf = (outDir: string, baseUrl: string): string[] =>
  [...textOf(path.join(outDir, SITEMAP)).matchAll(LOCATION)].map(([, url]) =>
    new URL(url ?? '').pathname.slice(baseUrl.length).replace(/\/$/, ''),
  );

/**
 * Files that a built site should have and has not, or that are empty.
 *
 * @param outDir folder of the site
 * @param baseUrl base URL with leading and trailing slash
 * @returns paths below the folder, in order; empty for a whole site
 */
export function missingFiles(outDir: string, baseUrl: string): string[] {
  const pages = pagesOf(outDir, baseUrl);
  const files = pages.flatMap((page) => [
    path.join(page, 'index.html'),
    // The twin of the landing page is llms.txt.
    ...(page === '' ? [] : [`${page}.md`]),
  ]);
  const assets = [
    ...textOf(path.join(outDir, 'index.html')).matchAll(ASSET),
  ].map(([, address]) => (address ?? '').slice(baseUrl.length));
  // A sitemap without a page is as bad as none.
  const empty = pages.length === 0 ? [SITEMAP] : [];
  const wanted = new Set<string>([...REQUIRED, ...files, ...assets]);
  const missing = [...wanted].filter(
    (file) => !isWritten(path.join(outDir, file)),
  );
  return [...new Set([...missing, ...empty])].sort();
}
