/** The hash that page records are keyed by, besides the page's own source. */
import { createHash, type Hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { PluggableList } from 'unified';

/** Code that takes part in making records, and the versions of the packages that it uses. */
const CODE = [
  'package-lock.json',
  'src/config',
  'src/facts',
  'src/pageRecords',
  'src/python',
  'src/remark',
];
/** Facts that the transforms read. */
const DATA = ['data'];

/** Adds the files at or below a path to a hash, by name and content. */
export function update(hash: Hash, root: string, name: string): void {
  const file = path.join(root, name);
  const found = fs.statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    for (const below of fs.readdirSync(file).sort()) {
      update(hash, root, path.join(name, below));
    }
  } else if (found) {
    hash.update(name).update('\0').update(fs.readFileSync(file));
  }
}

/**
 * Changes when the transforms do, or what they read.
 *
 * @param projectDir where this project's code is
 * @param siteDir where the site's `data/` is
 * @param transforms with their options, which hold what they read from other pages
 */
export function chainHash(
  projectDir: string,
  siteDir: string,
  transforms: PluggableList,
): string {
  const hash = createHash('sha256').update(JSON.stringify(transforms));
  CODE.forEach((name) => {
    update(hash, projectDir, name);
  });
  DATA.forEach((name) => {
    update(hash, siteDir, name);
  });
  return hash.digest('hex');
}
