/** The chain that turns Markdown into pages; the order is told where it matters. */
import path from 'node:path';
import type { Pluggable } from 'unified';
import type { Inventory } from '../facts/api/inventory';
import { readCliFacts } from '../facts/cli';
import { readConfigFacts } from '../facts/config/read';
import { readDestinationFacts } from '../facts/destinations/read';
import { readErrorFacts } from '../facts/errors';
import { readExamples } from '../pageRecords/examples';
import { readGlossary } from '../pageRecords/glossary';
import { readPageIds } from '../pageRecords/pageIds';
import { readPerformanceFacts } from '../facts/performance';
import { readPlusFacts } from '../facts/plus';
import { readSnippetReport } from '../facts/snippets';
import { readSourceFacts } from '../facts/sources/read';
import apiLinks from '../remark/api-links';
import apiReference from '../remark/api-reference';
import {
  cachedSummaries,
  summariesHash,
  type Summaries,
} from '../remark/api-reference/summaries';
import codeFences from '../remark/code-fences';
import codeHighlight from '../remark/code-highlight';
import configTree from '../remark/config-tree';
import diagrams from '../remark/diagrams';
import examples from '../remark/examples';
import factsTables from '../remark/facts-tables';
import nameBreaks from '../remark/name-breaks';
import snippetReport from '../remark/snippet-report';
import symbolLinks from '../remark/symbol-links';
import zoomImages from '../remark/zoom-images';
import { baseUrl, library, siteUrl } from './site';

type Chain = Pluggable[];

/** Gives one sentence for each described name of the API. */
export type SummarySource = () => Promise<Summaries>;

/** Remark plugins by what they are for. */
export interface RemarkChains {
  /** The sentences that the plugins use. */
  readonly summaries: SummarySource;
  /** Of docs, and give Markdown: the pages, their Markdown twins and search see what they make. */
  readonly transforms: Chain;
  /** Of docs, after those: give HTML. */
  readonly toHtml: Chain;
  /** Of pages that are not docs. */
  readonly ofPages: Chain;
}

/**
 * @param siteDir where `data/` and `docs/` are
 * @param inventory the API as data
 * @param source of the sentences; by default they are read from the API pages, when the first page asks
 */
export function remarkChains(
  siteDir: string,
  inventory: Inventory,
  source: SummarySource = () => cachedSummaries(siteDir, inventory),
): RemarkChains {
  const docsDir = path.join(siteDir, 'docs');
  const pages = readPageIds(siteDir);
  let described: Promise<Summaries> | undefined;
  const summaries = {
    summaries: () => (described ??= source()),
    summariesHash: summariesHash(siteDir),
  };
  const symbols = {
    inventory,
    ...summaries,
    glossary: readGlossary(siteDir),
    docsDir,
    baseUrl,
  };
  return {
    summaries: summaries.summaries,
    transforms: [
      // Before fences are changed: downloads have what the authors wrote.
      [
        examples,
        { examples: readExamples(siteDir), docsDir, siteUrl, baseUrl },
      ],
      [
        apiReference,
        { inventory, docsDir, baseUrl, sourceUrl: library.blobUrl },
      ],
      [
        factsTables,
        {
          cli: readCliFacts(siteDir),
          config: readConfigFacts(siteDir),
          destinations: readDestinationFacts(siteDir, pages),
          errors: readErrorFacts(siteDir),
          inventory,
          performance: readPerformanceFacts(siteDir),
          plus: readPlusFacts(siteDir),
          sources: readSourceFacts(siteDir, pages),
          ...summaries,
        },
      ],
      [configTree, { inventory, ...summaries }],
      [apiLinks, { inventory }],
      codeFences,
      [snippetReport, { report: readSnippetReport(siteDir), siteDir }],
      [symbolLinks, symbols],
    ],
    // The plugins above read fences as their authors wrote them.
    toHtml: [zoomImages, codeHighlight, diagrams, nameBreaks],
    ofPages: [codeFences, [symbolLinks, symbols], codeHighlight, nameBreaks],
  };
}
