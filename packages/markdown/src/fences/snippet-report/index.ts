/**
 * Remark plugin: adds a mark, which styles put into the row of the breadcrumbs, with a notice that it opens: how much of the page's code was run, what was only checked and
 * why, and how many statements of the page have a test. The numbers come from the records of both runners.
 */
import path from 'node:path';
import type { Root, RootContent } from 'mdast';
import type { Plugin } from 'unified';
import type { ClaimRecord, PageClaims } from '@docs/facts/claims';
import type { PageSnippets, SnippetReport } from '@docs/facts/snippets';
import { htmlBlock, text } from '../../tree/html';

interface Options {
  /** The snippet report; from packages/facts/src. */
  readonly report: SnippetReport;
  /** The record of tested statements; from packages/facts/src. */
  readonly claims: ClaimRecord;
  /** Folder that the paths in both are relative to. */
  readonly siteDir: string;
}

const testedOn = (dlt: string): string => `Tested on ${dlt}`;

const blocks = (count: number): string =>
  count === 1 ? '1 block' : `${count} blocks`;

interface Notice {
  /** The mark itself; what was done is in the text that it opens. */
  readonly mark: string;
  readonly summary: string;
  readonly details: readonly string[];
}

/** What happened to the code; undefined for a page on which no code was run or checked. */
function ofCode(
  page: PageSnippets,
  { dlt, python }: SnippetReport,
): Notice | undefined {
  const { ran = 0, checked = 0, parsed = 0 } = page.fences;
  if (ran + checked === 0) {
    return undefined;
  }
  const why = [...new Set(page.norun.map(({ reason }) => reason))].join('; ');
  const reasons = why === '' ? '' : ` (${why})`;
  return {
    mark: ran > 0 ? testedOn(dlt) : `Checked on ${dlt}`,
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

/** The notice with the number of tested statements. */
function withClaims(
  code: Notice | undefined,
  { sentences }: PageClaims,
  { dlt }: ClaimRecord,
): Notice {
  const count = Object.keys(sentences).length;
  const [statements, were, have] =
    count === 1
      ? ['1 statement', 'was', 'has']
      : [`${count} statements`, 'were', 'have'];
  return {
    mark: testedOn(dlt),
    summary: code
      ? `${code.summary}; ${statements} ${were} tested`
      : `${statements} on this page ${were} tested against dlt ${dlt}`,
    details: [
      ...(code?.details ?? []),
      `${statements} ${have} a test that fails if dlt does something else.`,
    ],
  };
}

const snippetReport: Plugin<[Options], Root> = ({
  report,
  claims,
  siteDir,
}) => {
  return (tree, file) => {
    const name = path.relative(siteDir, file.path);
    const snippets = report.pages[name];
    const tested = claims.pages[name];
    const code = snippets && ofCode(snippets, report);
    const words = tested ? withClaims(code, tested, claims) : code;
    if (!words) {
      return;
    }
    const notice: RootContent = htmlBlock(
      'details',
      { className: 'snippet-report' },
      [
        htmlBlock('summary', {}, [text(words.mark)]),
        htmlBlock('p', {}, [
          text([`${words.summary}.`, ...words.details].join(' ')),
        ]),
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
