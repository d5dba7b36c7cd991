/**
 * Remark plugin: rejects pages whose code is not the code that ran, in builds. Authors see such a page in the dev server:
 * code is written before it is run. The report of `npm run snippets` has a hash of the fences of each page.
 */
import path from 'node:path';
import type { Code, Root } from 'mdast';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';
import { sha256 } from '@docs/facts/hash';
import type { SnippetReport } from '@docs/facts/snippets';

interface Options {
  /** The snippet report; from packages/facts/src. */
  readonly report: SnippetReport;
  /** Folder that the paths in it are relative to. */
  readonly siteDir: string;
  /** Whether to check at all. */
  readonly isBuild: boolean;
}

/** Folders whose pages the runner reads; other sites use the same plugins. */
const FOLDERS = ['docs', 'src/pages'];
const MARKS = /^(?:`{3,}|~{3,})/;

/** The info string as written, and the code: what the runner hashes. */
function written(node: Code, source: string): [string, string] {
  const start = node.position?.start.offset ?? 0;
  const [opening = ''] = source.slice(start).split('\n', 1);
  return [opening.replace(MARKS, '').trim(), node.value];
}

/** SHA-256 of fences in their order. */
export const fencesHash = (
  fences: readonly (readonly [string, string])[],
): string => sha256(JSON.stringify(fences));

const codeRecords: Plugin<[Options], Root> = ({ report, siteDir, isBuild }) => {
  return (tree, file) => {
    const page = path.relative(siteDir, file.path);
    const isRead = FOLDERS.some((folder) => page.startsWith(`${folder}/`));
    if (!isBuild || !isRead) {
      return;
    }
    const source = String(file);
    const nodes: Code[] = [];
    visit(tree, 'code', (node) => {
      nodes.push(node);
    });
    const [first] = nodes;
    const hash = fencesHash(nodes.map((node) => written(node, source)));
    if (first && report.pages[page]?.hash !== hash) {
      file.fail(
        `the code of this page was never run as it is now; run it: npm run snippets -- --update ${page}`,
        first,
      );
    }
  };
};

export default codeRecords;
