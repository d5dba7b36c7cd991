/** Sizes of what a browser downloads for a page, in bytes after gzip. */
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { baseUrl } from '@site/src/config/site';
import { buildDir, pages, type BuiltPage } from './site';

const sizes = new Map<string, number>();

/** Size of a file of the build, as a server sends it. */
export function gzipSize(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) {
    return known;
  }
  const size = gzipSync(fs.readFileSync(file), { level: 9 }).length;
  sizes.set(file, size);
  return size;
}

const fileOf = (address: string): string =>
  path.join(buildDir, address.slice(baseUrl.length));

const attributes = (
  { $ }: BuiltPage,
  selector: string,
  name: string,
): string[] =>
  $(selector)
    .toArray()
    .map((element) => $(element).attr(name) ?? '');

/** Files of the scripts that a page loads at its start: at once, ahead of their use, or after the first paint. */
export const scriptsOf = (page: BuiltPage): string[] => [
  ...new Set(
    [
      ...attributes(page, 'script[src]', 'src'),
      ...attributes(page, 'script[data-src]', 'data-src'),
      ...attributes(page, 'link[rel="modulepreload"]', 'href'),
      ...attributes(page, 'link[rel="preload"][as="script"]', 'href'),
    ].map(fileOf),
  ),
];

/** Files of the style sheets that a page waits for: browsers load one for print later, and paint without it. */
export const stylesOf = (page: BuiltPage): string[] =>
  attributes(page, 'link[rel="stylesheet"]:not([media="print"])', 'href').map(
    fileOf,
  );

export const total = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSize(file), 0);

/** Files of the build with an extension. */
export const assets = (ending: string): string[] =>
  fs
    .readdirSync(path.join(buildDir, 'assets'), {
      recursive: true,
      encoding: 'utf8',
    })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(buildDir, 'assets', name));

/** Number of pages that load a script at their start, by script. */
export const uses: ReadonlyMap<string, number> = (() => {
  const counts = new Map<string, number>();
  for (const script of [...pages.values()].flatMap(scriptsOf)) {
    counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  return counts;
})();
