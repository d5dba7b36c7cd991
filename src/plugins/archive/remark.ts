/**
 * Remark plugin for a build that is archived: pages name files of the site with the base URL of the latest version
 * (`pathname:///docs/llms.txt`), and an archived version has files of its own.
 */
import type { Root } from 'mdast';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';
import { baseUrl } from '../../config/site';

const LATEST = `pathname://${baseUrl}`;

/** @param options `buildUrl` is the base URL of the build */
const archivedFiles: Plugin<[{ readonly buildUrl: string }], Root> =
  ({ buildUrl }) =>
  (tree) => {
    visit(tree, ['link', 'definition'], (node) => {
      if ('url' in node && node.url.startsWith(LATEST)) {
        node.url = `pathname://${buildUrl}${node.url.slice(LATEST.length)}`;
      }
    });
  };

export default archivedFiles;
