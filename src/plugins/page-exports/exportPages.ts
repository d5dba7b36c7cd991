/** Makes and writes the files that are derived from the records of all pages. */
import fs from 'node:fs/promises';
import path from 'node:path';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { LoadContext } from '@docusaurus/types';
import pMap from 'p-map';
import { readErrorFacts } from '@docs/facts/errors';
import { readQuestions } from '@docs/facts/questions';
import { DiagnosticError } from '@docs/markdown/errors/diagnostic';
import { AGENTS_FILE, readAgentsFile } from '@docs/markdown/records/agentsFile';
import { archiveFiles } from './archives';
import { AGENTS_LINK, DATA_LINKS, dataFiles } from './data';
import { OPEN_FILES, type FileContent } from './files';
import type { Options } from './options';
import { recordedPages } from './pages';
import { questionProblems, stubProblems } from './problems';
import { searchFiles } from './search';
import { twinFiles } from './twins';

async function write(
  outDir: string,
  files: ReadonlyMap<string, FileContent>,
): Promise<void> {
  const folders = new Set([...files.keys()].map((file) => path.dirname(file)));
  await pMap(
    folders,
    (folder) => fs.mkdir(path.join(outDir, folder), { recursive: true }),
    { concurrency: OPEN_FILES },
  );
  await pMap(
    files,
    ([file, content]) => fs.writeFile(path.join(outDir, file), content),
    { concurrency: OPEN_FILES },
  );
}

/**
 * Makes and writes all files.
 *
 * @param cacheDir folder for what does not change from build to build
 */
export async function exportPages(
  context: LoadContext,
  options: Options,
  versions: readonly LoadedVersion[],
  cacheDir: string,
): Promise<void> {
  const { outDir, siteDir, baseUrl } = context;
  const { url, title, tagline } = context.siteConfig;
  const { projectDir, chain, subject, notInFullText } = options;
  const { records, inventory } = chain();
  const hasFacts = inventory.byModule.size > 0;
  const agentsFile = readAgentsFile(siteDir, url + baseUrl);
  const data = [
    ...(agentsFile === undefined ? [] : [AGENTS_LINK]),
    ...(hasFacts ? DATA_LINKS : []),
  ];
  const site = { url, baseUrl, title, tagline, subject, data };
  const questions = readQuestions(siteDir);
  for (const version of versions) {
    const pages = await recordedPages(version, records, site);
    if (version.isLast) {
      const problems = [
        ...(hasFacts ? stubProblems(projectDir, inventory) : []),
        ...questionProblems(siteDir, pages, questions),
      ];
      if (problems.length > 0) {
        throw new DiagnosticError(problems);
      }
    }
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
        const input = { projectDir, pages, inventory, subject, site };
        await write(outDir, await dataFiles(input));
      }
      const facts = {
        inventory,
        errors: readErrorFacts(siteDir),
        questions,
      };
      await write(
        outDir,
        await searchFiles(version, pages, baseUrl, facts, projectDir, cacheDir),
      );
    }
  }
}
