/**
 * Remark plugin: resolves `[text](api:dlt.pipeline)` to the entry of a name in the API reference. Any dotted
 * name by which it can be imported works; an unknown one fails the build.
 */
import type { Definition, Link, Root } from 'mdast';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';
import { linkTo, type Inventory } from '@docs/facts/api/inventory';
import { problemOf, reject, type Problem } from '../../checks/problem';

interface Options {
  /** The API as data; from packages/facts/src. */
  readonly inventory: Inventory;
}

const SCHEME = 'api:';

const apiLinks: Plugin<[Options], Root> =
  ({ inventory }) =>
  (tree, file) => {
    const problems: Problem[] = [];
    visit(tree, ['link', 'definition'], (node) => {
      const link = node as Link | Definition;
      if (!link.url.startsWith(SCHEME)) {
        return;
      }
      try {
        link.url = linkTo(inventory.get(link.url.slice(SCHEME.length)));
      } catch (error) {
        problems.push(problemOf(error, node));
      }
    });
    reject(file, problems);
  };

export default apiLinks;
