/**
 * Remark plugin: adds a notice below the title about the page's code: how much was run, and what was only
 * checked and why. The numbers come from the report of the snippet runner.
 */
import path from 'node:path';
import type { Root, RootContent } from 'mdast';
import type { Plugin } from 'unified';
import type { PageSnippets, SnippetReport } from '../../facts/snippets';
import { htmlBlock, text } from '../html';

export interface Options {
  /** The snippet report; from src/facts. */
  readonly report: SnippetReport;
  /** Folder that the report's paths are relative to. */
  readonly siteDir: string;
}

const blocks = (count: number): string =>
  count === 1 ? '1 block' : `${count} blocks`;

/** The summary and its details; undefined for a page on which no code was run or checked. */
function sentences(
  page: PageSnippets,
  { dlt, python }: SnippetReport,
): { summary: string; details: string[] } | undefined {
  const { ran = 0, checked = 0, parsed = 0 } = page.fences;
  if (ran + checked === 0) {
    return undefined;
  }
  const why = [...new Set(page.norun.map(({ reason }) => reason))].join('; ');
  const reasons = why === '' ? '' : ` (${why})`;
  return {
    summary:
      ran > 0
        ? `Code on this page ran against dlt ${dlt}`
        : `Code on this page was checked against dlt ${dlt}`,
    details: [
      ...(ran > 0 ? [`${blocks(ran)} ran on Python ${python}.`] : []),
      ...(checked > 0
        ? [`${blocks(checked)} checked, not run${reasons}.`]
        : []),
      ...(parsed > 0
        ? [`${blocks(parsed)} of configuration or data parsed.`]
        : []),
    ],
  };
}

const snippetReport: Plugin<[Options], Root> = ({ report, siteDir }) => {
  return (tree, file) => {
    const page = report.pages[path.relative(siteDir, file.path)];
    const words = page && sentences(page, report);
    if (!words) {
      return;
    }
    const notice: RootContent = htmlBlock(
      'details',
      { className: 'snippet-report' },
      [
        htmlBlock('summary', {}, [text(words.summary)]),
        htmlBlock('p', {}, [text(words.details.join(' '))]),
      ],
    );
    // Front matter and imports must stay first for MDX; a title stays above the notice.
    const first = tree.children.findIndex(
      (node) =>
        node.type !== 'yaml' &&
        node.type !== 'mdxjsEsm' &&
        !(node.type === 'heading' && node.depth === 1),
    );
    tree.children.splice(Math.max(first, 0), 0, notice);
  };
};

export default snippetReport;
