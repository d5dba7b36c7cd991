/** The part of a page record's cache key that does not depend on the page's own source. */
import type { PluggableList } from 'unified';
import { hashOf, hashOfFiles } from '@docs/facts/hash';

/** Code that records depend on, and the versions of the packages that it uses. */
const CODE = [
  'package-lock.json',
  'packages/diagrams/src',
  'packages/facts/src',
  'packages/markdown/src',
  'packages/python-names/src',
];
/** Facts that the transforms read. */
const DATA = ['data'];

/**
 * A hash of the transforms and of their inputs.
 *
 * @param projectDir folder of this project's code
 * @param siteDir folder with the site's `data/`
 * @param transforms the transforms with their options, which contain what they read from other pages
 * @param code files and folders of the site's own transforms, relative to `projectDir`
 */
export const chainHash = (
  projectDir: string,
  siteDir: string,
  transforms: PluggableList,
  code: readonly string[],
): string =>
  hashOf(
    transforms,
    hashOfFiles(projectDir, [...CODE, ...code]),
    hashOfFiles(siteDir, DATA),
  );
