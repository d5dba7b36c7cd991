/** The remark plugins that turn Markdown into pages; comments say where the order matters. */
import path from 'node:path';
import type { Pluggable } from 'unified';
import { readComposeFacts } from '@docs/composer/facts/read';
import type { Inventory } from '@docs/facts/api/inventory';
import { readClaims } from '@docs/facts/claims';
import { readCliFacts } from '@docs/facts/cli';
import { readConfigFacts } from '@docs/facts/config/read';
import { readDestinationFacts } from '@docs/facts/destinations/read';
import { readErrorFacts } from '@docs/facts/errors';
import { readAgentsFile } from '@docs/markdown/records/agentsFile';
import { readExamples } from '@docs/markdown/records/examples';
import { readGlossary } from '@docs/markdown/records/glossary';
import { readPageIds } from '@docs/markdown/records/pageIds';
import { readPlaygroundFacts } from '@docs/facts/playground';
import { readPerformanceFacts } from '@docs/facts/performance';
import { readPlusFacts } from '@docs/facts/plus';
import { readSnippetReport } from '@docs/facts/snippets';
import { readSourceFacts } from '@docs/facts/sources/read';
import { readTestedFacts } from '@docs/facts/tested';
import admonitionTitles from '@docs/markdown/prose/admonition-titles';
import agentsFile from '@docs/markdown/examples/agents-file';
import apiLinks from '@docs/markdown/references/api-links';
import apiReference from '@docs/markdown/references/api-reference';
import {
  cachedCoverage,
  summariesHash,
  type Summaries,
} from '@docs/markdown/references/api-reference/summaries';
import { SiteUses } from '@docs/markdown/references/api-reference/uses';
import codeFences from '@docs/markdown/fences/code-fences';
import archivedFiles from '../plugins/archive/remark';
import compose from '../plugins/compose/remark';
import choices from '../choices/remark';
import codeHighlight from '@docs/markdown/fences/code-highlight';
import configTree from '@docs/markdown/facts/config-tree';
import diagramFences from '@docs/markdown/fences/diagram-fences';
import examples from '@docs/markdown/examples';
import experimental from '@docs/markdown/prose/experimental';
import factsTables from '@docs/markdown/facts/facts-tables';
import nameBreaks from '@docs/markdown/prose/name-breaks';
import pageChecks from '@docs/markdown/checks';
import allProblems from '@docs/markdown/checks/allProblems';
import codeRecords from '@docs/markdown/checks/codeRecords';
import knownComponents, {
  providedComponents,
} from '@docs/markdown/checks/components';
import runnable from '@docs/markdown/fences/runnable';
import snippetReport from '@docs/markdown/fences/snippet-report';
import symbolLinks from '@docs/markdown/references/symbol-links';
import { GuideLinks } from '@docs/markdown/references/symbol-links/guideLinks';
import pageMonogram from '@docs/markdown/outputs/page-monogram';
import { pageMonograms } from '@docs/markdown/facts/monograms';
import pageStyles from '@docs/markdown/outputs/page-styles';
import symptomRows from '@docs/markdown/outputs/symptom-rows';
import tableRecords from '@docs/markdown/outputs/table-records';
import zoomImages from '@docs/markdown/prose/zoom-images';
import { library } from '@docs/facts/library';
import { siteUrl } from './site';
import { buildUrl as baseUrl, frozenVersion } from './switches';

type Chain = Pluggable[];

/** Colours of the steps of a load in diagrams. */
const STEP_COLOURS = {
  extract: 'var(--step-extract)',
  normalize: 'var(--step-normalize)',
  load: 'var(--step-load)',
};

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
  const isBuild = process.env.NODE_ENV === 'production';
  const executed = { report, siteDir, isBuild };
  const config = readConfigFacts(siteDir);
  const tested = readTestedFacts(siteDir, report);
  const destinations = readDestinationFacts(siteDir, pages);
  const sources = readSourceFacts(siteDir, pages);
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
      [
        allProblems,
        [
          pageChecks,
          [codeRecords, executed],
          ...(frozenVersion
            ? [[archivedFiles, { buildUrl: baseUrl }] as Pluggable]
            : []),
          // Before plugins that add, remove or change fences: it counts them, and downloads contain them as written.
          [runnable, { facts: readPlaygroundFacts(siteDir), siteDir }],
          [
            examples,
            {
              examples: readExamples(siteDir),
              tested,
              docsDir,
              siteUrl,
              baseUrl,
            },
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
              destinations,
              errors: readErrorFacts(siteDir),
              inventory,
              performance: readPerformanceFacts(siteDir),
              plus: readPlusFacts(siteDir),
              sources,
              sourceUrl: library.blobUrl,
              tested,
              ...summaries,
            },
          ],
          [compose, { facts: readComposeFacts(siteDir) }],
          [agentsFile, { text: readAgentsFile(siteDir, siteUrl + baseUrl) }],
          symptomRows,
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
          // The dev server compiles the pages that are opened, so it links these only.
          [symbolLinks, { ...symbols, guides: isBuild ? guides : undefined }],
          [knownComponents, components],
        ],
      ],
    ],
    // After the transforms, which need fences as written.
    toHtml: [
      admonitionTitles,
      zoomImages,
      [choices, { specs: config.specs.values() }],
      codeHighlight,
      [diagramFences, { accents: STEP_COLOURS }],
      nameBreaks,
      experimental,
      tableRecords,
      [
        pageMonogram,
        { docsDir, monograms: pageMonograms(destinations, sources) },
      ],
      [
        pageStyles,
        {
          baseUrl,
          sheets: {
            matrix: 'matrix.css',
            'api-entry': 'api.css',
            'api-index': 'api.css',
          },
        },
      ],
    ],
    ofPages: [
      pageChecks,
      [codeRecords, executed],
      [runnable, { facts: readPlaygroundFacts(siteDir), siteDir }],
      codeFences,
      [symbolLinks, symbols],
      [knownComponents, components],
      admonitionTitles,
      codeHighlight,
      [diagramFences, { accents: STEP_COLOURS }],
      nameBreaks,
      experimental,
    ],
  };
}
