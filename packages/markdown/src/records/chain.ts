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
 * A hash of the code and data of the transforms.
 *
 * @param projectDir folder of this project's code
 * @param siteDir folder with the site's `data/`
 * @param code files and folders of the site's own transforms, relative to `projectDir`
 */
export const filesHash = (
  projectDir: string,
  siteDir: string,
  code: readonly string[],
): string =>
  hashOf(
    hashOfFiles(projectDir, [...CODE, ...code]),
    hashOfFiles(siteDir, DATA),
  );

/**
 * A hash of the transforms and of their inputs.
 *
 * @param transforms the transforms with their options, which contain what they read from other pages
 * @param files of {@link filesHash}
 */
export const chainHash = (transforms: PluggableList, files: string): string =>
  hashOf(transforms, files);
