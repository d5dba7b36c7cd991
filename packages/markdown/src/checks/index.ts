/**
 * Remark plugin: rejects what Markdown accepts and readers would miss. It sees pages as they are written, so it is the
 * first of the plugins; builds and the dev server both run it.
 */
import type { Root } from 'mdast';
import type { Plugin } from 'unified';
import { faultyAdmonitions, unclosedFences } from './blocks';
import { empty, nameless, raggedRows } from './content';
import { repeatedIds } from './ids';
import { reject, type Problem } from './problem';

/** Finds mistakes in a page as it is written. */
type Check = (tree: Root, source: string) => Problem[];

const CHECKS: readonly Check[] = [
  unclosedFences,
  faultyAdmonitions,
  nameless,
  raggedRows,
  repeatedIds,
  empty,
];

const pageChecks: Plugin<[], Root> = () => (tree, file) => {
  const source = String(file);
  reject(
    file,
    CHECKS.flatMap((check) => check(tree, source)),
  );
};

export default pageChecks;
