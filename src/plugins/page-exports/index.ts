/**
 * Everything that is derived from the pages, assembled from their records (src/pageRecords) when the site
 * has been built: the Markdown of each page, llms.txt and llms-full.txt, the data of the search, and the
 * archives of examples. Records are made of processed pages, so nothing that the build generates is missing.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import type {
  LoadedContent,
  LoadedVersion,
} from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type { Inventory } from '../../facts/api/inventory';
import { readErrorFacts } from '../../facts/errors';
import { readQuestions } from '../../facts/questions';
import { AGENTS_FILE, readAgentsFile } from '../../pageRecords/agentsFile';
import type { PageRecords } from '../../pageRecords/recorder';
import { archiveFiles } from './archives';
import { AGENTS_LINK, DATA_LINKS, dataFiles } from './data';
import type { FileContent } from './files';
import { recordedPages } from './pages';
import { INDEX_CODE, searchFiles } from './search';
import { agentPointer } from './pointer';
import { twinFiles } from './twins';

export interface Options {
  /** Where this project's code is. */
  readonly projectDir: string;
  /** Makes the records while pages are compiled. */
  readonly records: PageRecords;
  /** The names of the API; search finds their pages by name, not by their words. */
  readonly inventory: Inventory;
  /** What the docs describe, for the head of each Markdown file: `dlt 1.10.0`. */
  readonly subject: string;
  /** Pages whose id begins so are left out of llms-full.txt. */
  readonly notInFullText: string;
}

const PLUGIN_NAME = 'page-exports';
const DOCS_PLUGIN = 'docusaurus-plugin-content-docs';

async function write(
  outDir: string,
  files: ReadonlyMap<string, FileContent>,
): Promise<void> {
  const folders = new Set([...files.keys()].map((file) => path.dirname(file)));
  for (const folder of folders) {
    await fs.mkdir(path.join(outDir, folder), { recursive: true });
  }
  for (const [file, content] of files) {
    await fs.writeFile(path.join(outDir, file), content);
  }
}

/** Docusaurus plugin: see the head of this file. */
export default function pageExportsPlugin(
  context: LoadContext,
  options: Options,
): Plugin {
  const { records } = options;
  let versions: readonly LoadedVersion[] = [];
  return {
    name: PLUGIN_NAME,

    allContentLoaded({ allContent }) {
      const docs = allContent[DOCS_PLUGIN]?.default as
        LoadedContent | undefined;
      versions = docs?.loadedVersions ?? [];
      if (process.env.NODE_ENV === 'production') {
        const { siteDir, generatedFilesDir, baseUrl, siteConfig } = context;
        const { url } = siteConfig;
        records.open({ siteDir, generatedFilesDir, url, baseUrl, versions });
      }
    },

    injectHtmlTags() {
      const { url } = context.siteConfig;
      return { preBodyTags: [agentPointer(url, context.baseUrl)] };
    },

    async postBuild({ outDir, siteDir, siteConfig, baseUrl }) {
      const { url, title, tagline } = siteConfig;
      const { subject, notInFullText } = options;
      const { inventory } = options;
      const hasFacts = inventory.byModule.size > 0;
      const agentsFile = readAgentsFile(siteDir);
      const data = [
        ...(agentsFile === undefined ? [] : [AGENTS_LINK]),
        ...(hasFacts ? DATA_LINKS : []),
      ];
      const site = { url, baseUrl, title, tagline, subject, data };
      for (const version of versions) {
        const pages = await recordedPages(version, records, site);
        await write(
          outDir,
          await twinFiles(version, pages, site, notInFullText, siteDir),
        );
        if (version.isLast) {
          await write(outDir, archiveFiles(pages));
          if (agentsFile !== undefined) {
            await write(outDir, new Map([[AGENTS_FILE, agentsFile]]));
          }
          if (hasFacts) {
            const { projectDir } = options;
            const input = { projectDir, pages, inventory, subject, site };
            await write(outDir, await dataFiles(input));
          }
          await write(
            outDir,
            await searchFiles(
              version,
              pages,
              baseUrl,
              {
                inventory,
                errors: readErrorFacts(siteDir),
                questions: readQuestions(siteDir),
              },
              {
                folder: path.join(context.generatedFilesDir, PLUGIN_NAME),
                projectDir: options.projectDir,
                code: INDEX_CODE,
              },
            ),
          );
        }
      }
    },
  };
}
