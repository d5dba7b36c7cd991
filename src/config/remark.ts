/** The remark plugins that turn Markdown into pages; comments say where the order matters. */
import path from 'node:path';
import type { Pluggable } from 'unified';
import { readComposeFacts } from '../compose/facts/read';
import type { Inventory } from '../facts/api/inventory';
import { readClaims } from '../facts/claims';
import { readCliFacts } from '../facts/cli';
import { readConfigFacts } from '../facts/config/read';
import { readDestinationFacts } from '../facts/destinations/read';
import { readErrorFacts } from '../facts/errors';
import { readAgentsFile } from '../pageRecords/agentsFile';
import { readExamples } from '../pageRecords/examples';
import { readGlossary } from '../pageRecords/glossary';
import { readPageIds } from '../pageRecords/pageIds';
import { readPlaygroundFacts } from '../facts/playground';
import { readPerformanceFacts } from '../facts/performance';
import { readPlusFacts } from '../facts/plus';
import { readSnippetReport } from '../facts/snippets';
import { readSourceFacts } from '../facts/sources/read';
import { readTestedFacts } from '../facts/tested';
import agentsFile from '../remark/agents-file';
import apiLinks from '../remark/api-links';
import apiReference from '../remark/api-reference';
import {
  cachedCoverage,
  summariesHash,
  type Summaries,
} from '../remark/api-reference/summaries';
import { SiteUses } from '../remark/api-reference/uses';
import codeFences from '../remark/code-fences';
import compose from '../remark/compose';
import choices from '../remark/choices';
import codeHighlight from '../remark/code-highlight';
import configTree from '../remark/config-tree';
import diagrams from '../remark/diagrams';
import examples from '../remark/examples';
import experimental from '../remark/experimental';
import factsTables from '../remark/facts-tables';
import loadedTables from '../remark/loaded-tables';
import nameBreaks from '../remark/name-breaks';
import pageChecks from '../remark/page-checks';
import codeRecords from '../remark/page-checks/codeRecords';
import knownComponents, {
  providedComponents,
} from '../remark/page-checks/components';
import runnable from '../remark/runnable';
import snippetReport from '../remark/snippet-report';
import symbolLinks from '../remark/symbol-links';
import { GuideLinks } from '../remark/symbol-links/guideLinks';
import tableRecords from '../remark/table-records';
import zoomImages from '../remark/zoom-images';
import { library } from './library';
import { baseUrl, siteUrl } from './site';

type Chain = Pluggable[];

/** Returns the summary sentence of each described API name. */
export type SummarySource = () => Promise<Summaries>;

/** Remark plugins by purpose. */
export interface RemarkChains {
  /** The summary sentences that the plugins use. */
  readonly summaries: SummarySource;
  /** The links in the code of the guides, found on demand. */
  readonly guides: GuideLinks;
  /** For docs, Markdown to Markdown: pages, their Markdown exports and the search include the output. */
  readonly transforms: Chain;
  /** For docs, after `transforms`: Markdown to HTML. */
  readonly toHtml: Chain;
  /** For pages that are not docs. */
  readonly ofPages: Chain;
}

/**
 * Creates the plugin lists.
 *
 * @param siteDir folder with `data/` and `docs/`
 * @param inventory the API as data
 * @param source source of the summaries, which is asked once
 */
export function remarkChains(
  siteDir: string,
  inventory: Inventory,
  source: SummarySource,
): RemarkChains {
  const docsDir = path.join(siteDir, 'docs');
  const components = { provided: providedComponents(siteDir) };
  const pages = readPageIds(siteDir);
  const report = readSnippetReport(siteDir);
  const ran = {
    report,
    siteDir,
    isBuild: process.env.NODE_ENV === 'production',
  };
  const config = readConfigFacts(siteDir);
  const tested = readTestedFacts(siteDir, report);
  let described: Promise<Summaries> | undefined;
  const summaries = {
    summaries: () => (described ??= source()),
    summariesHash: summariesHash(siteDir),
  };
  const guides = new GuideLinks(siteDir, inventory);
  const symbols = {
    inventory,
    ...summaries,
    glossary: readGlossary(siteDir),
    docsDir,
    baseUrl,
  };
  const uses = new SiteUses(guides);
  return {
    summaries: summaries.summaries,
    guides,
    transforms: [
      pageChecks,
      [codeRecords, ran],
      // Before plugins that add, remove or change fences: it counts them, and downloads contain them as written.
      [runnable, { facts: readPlaygroundFacts(siteDir), siteDir }],
      [
        examples,
        { examples: readExamples(siteDir), tested, docsDir, siteUrl, baseUrl },
      ],
      [
        apiReference,
        {
          inventory,
          uses,
          docsDir,
          baseUrl,
          sourceUrl: library.blobUrl,
        },
      ],
      [
        factsTables,
        {
          cli: readCliFacts(siteDir),
          config,
          coverage: () => cachedCoverage(siteDir, inventory),
          destinations: readDestinationFacts(siteDir, pages),
          errors: readErrorFacts(siteDir),
          inventory,
          performance: readPerformanceFacts(siteDir),
          plus: readPlusFacts(siteDir),
          sources: readSourceFacts(siteDir, pages),
          sourceUrl: library.blobUrl,
          tested,
          ...summaries,
        },
      ],
      [compose, { facts: readComposeFacts(siteDir) }],
      [agentsFile, { text: readAgentsFile(siteDir) }],
      [configTree, { inventory, ...summaries }],
      [apiLinks, { inventory }],
      codeFences,
      [
        snippetReport,
        {
          report,
          claims: readClaims(siteDir),
          siteDir,
        },
      ],
      [symbolLinks, { ...symbols, guides }],
      [knownComponents, components],
    ],
    // After the transforms, which need fences as written.
    toHtml: [
      zoomImages,
      [choices, { specs: config.specs.values() }],
      codeHighlight,
      diagrams,
      nameBreaks,
      experimental,
      tableRecords,
    ],
    ofPages: [
      pageChecks,
      [codeRecords, ran],
      [runnable, { facts: readPlaygroundFacts(siteDir), siteDir }],
      loadedTables,
      codeFences,
      [symbolLinks, symbols],
      [knownComponents, components],
      codeHighlight,
      diagrams,
      nameBreaks,
      experimental,
    ],
  };
}
