/** The part of a page record's cache key that does not depend on the page's own source. */
import { createHash, type Hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { PluggableList } from 'unified';

/** Code that records depend on, and the versions of the packages that it uses. */
const CODE = [
  'package-lock.json',
  'src/compose',
  'src/config',
  'src/facts',
  'src/pageRecords',
  'src/python',
  'src/remark',
];
/** Facts that the transforms read. */
const DATA = ['data'];

/** Adds the names and contents of the files at or below a path to a hash. */
export function updateWithFiles(hash: Hash, root: string, name: string): void {
  const file = path.join(root, name);
  const found = fs.statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    for (const below of fs.readdirSync(file).sort()) {
      updateWithFiles(hash, root, path.join(name, below));
    }
  } else if (found) {
    hash.update(name).update('\0').update(fs.readFileSync(file));
  }
}

/**
 * A hash of the transforms and of their inputs.
 *
 * @param projectDir folder of this project's code
 * @param siteDir folder with the site's `data/`
 * @param transforms the transforms with their options, which contain what they read from other pages
 */
export function chainHash(
  projectDir: string,
  siteDir: string,
  transforms: PluggableList,
): string {
  const hash = createHash('sha256').update(JSON.stringify(transforms));
  CODE.forEach((name) => {
    updateWithFiles(hash, projectDir, name);
  });
  DATA.forEach((name) => {
    updateWithFiles(hash, siteDir, name);
  });
  return hash.digest('hex');
}
