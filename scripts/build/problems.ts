/**
 * Finds what is wrong with the pages of a site and with their facts: the checks of a build, without its bundler. Nothing
 * that is found ends the search, so an author who has changed dlt's version gets everything in one run.
 */
import fs from 'node:fs';
import path from 'node:path';
import { loadSite } from '@docusaurus/core/lib/server/site.js';
import {
  createConfigureWebpackUtils,
  executePluginsConfigureWebpack,
} from '@docusaurus/core/lib/webpack/configure.js';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { Props } from '@docusaurus/types';
import { readQuestions } from '@docs/facts/questions';
import { VALIDATED } from '@docs/facts/read';
import {
  inOrder,
  lineOf,
  type Diagnostic,
} from '@docs/markdown/errors/diagnostic';
import { diagnosticsOf } from '@docs/markdown/errors/ofError';
import { diagnosticsOfStats } from '@docs/markdown/errors/ofStats';
import { brokenLinksOf } from '@docs/markdown/errors/siteLinks';
import type { Doc } from '@docs/markdown/records/record';
import { pageChain } from '../../src/config/pageChain';
import { WITHOUT_SIDEBAR } from '../../src/config/switches';
import { CLAIMS, editChecks } from '../../src/plugins/page-diagnostics/edits';
import {
  questionProblems,
  stubProblems,
} from '../../src/plugins/page-exports/problems';

const PROJECT = path.resolve(__dirname, '../..');
const DOCS = 'docusaurus-plugin-content-docs';
/** What compiles pages: a plugin of packages/docusaurus-fast, and the bundler's loader that it sets. */
const WORKERS = 'mdx-workers';
const LOADER = path.join(WORKERS, 'loader.cjs');

type Compile = (page: {
  readonly file: string;
  readonly resource: string;
  readonly source: string;
}) => Promise<string>;

const fileOf = ({ source }: Doc): string => source.replace(/^@site\//, '');

/** The diagnostics of an error. @throws the error when it names no file: it is one of the code */
function diagnosticsIn(error: unknown, siteDir: string): Diagnostic[] {
  const found = diagnosticsOf(error, { siteDir, fileOf: () => undefined });
  if (found.length === 0) {
    throw error;
  }
  return found;
}

/**
 * Loads the pages. What is wrong is reported once and then ignored: facts of another version, and the sidebar.
 *
 * @returns undefined when something else is wrong
 */
async function load(
  siteDir: string,
  found: Diagnostic[],
): Promise<Props | undefined> {
  for (const ignored of [VALIDATED, WITHOUT_SIDEBAR, undefined]) {
    try {
      return (await loadSite({ siteDir })).props;
    } catch (error) {
      found.push(...diagnosticsIn(error, siteDir));
    }
    if (ignored !== undefined) {
      process.env[ignored] = 'true';
    }
  }
  return undefined;
}

/** The function with which the bundler compiles pages. */
async function compilerOf({ plugins, siteConfig }: Props): Promise<Compile> {
  const { module } = executePluginsConfigureWebpack({
    plugins: plugins.filter(({ name }) => [DOCS, WORKERS].includes(name)),
    config: { module: { rules: [] } },
    isServer: false,
    configureWebpackUtils: await createConfigureWebpackUtils({ siteConfig }),
  });
  const uses = (module?.rules ?? []).flatMap((rule) =>
    typeof rule === 'object' && Array.isArray(rule?.use) ? rule.use : [],
  ) as readonly { loader?: string; options?: { compile: Compile } }[];
  const compile = uses.find(({ loader }) => loader?.endsWith(LOADER))?.options
    ?.compile;
  if (!compile) {
    throw new Error(`no loader compiles the pages: ${WORKERS} is off`);
  }
  return compile;
}

/** The errors of pages, by file. */
async function pageProblems(
  docs: readonly Doc[],
  props: Props,
): Promise<ReadonlyMap<string, readonly Diagnostic[]>> {
  const { siteDir } = props;
  const compile = await compilerOf(props);
  const found = await Promise.all(
    docs.map(async (doc) => {
      const file = path.join(siteDir, fileOf(doc));
      const source = fs.readFileSync(file, 'utf8');
      try {
        await compile({ file, resource: file, source });
        return [];
      } catch (error) {
        const { message } = error as Error;
        const stats = { message, moduleIdentifier: file };
        return [[fileOf(doc), diagnosticsOfStats(stats, siteDir)] as const];
      }
    }),
  );
  return new Map(found.flat());
}

/** What is wrong with loaded pages, and with lists of names that belong to them. */
async function problemsOf(props: Props): Promise<Diagnostic[]> {
  const { siteDir, generatedFilesDir, baseUrl, plugins, siteConfig } = props;
  const content = plugins.find(({ name }) => name === DOCS)?.content as
    LoadedContent | undefined;
  const versions = content?.loadedVersions ?? [];
  const docs = versions.flatMap((version) => version.docs);
  const ofPages = await pageProblems(docs, props);
  const { inventory, records } = pageChain(PROJECT);
  const { url } = siteConfig;
  records.open({ siteDir, generatedFilesDir, url, baseUrl, versions });
  const pages = await Promise.all(
    docs
      .filter((doc) => !ofPages.has(fileOf(doc)))
      .map(async (doc) => ({ doc, record: await records.of(doc) })),
  );
  return [
    ...[...ofPages.values()].flat(),
    ...brokenLinksOf(generatedFilesDir, baseUrl, new Set(ofPages.keys())),
    ...(inventory.byModule.size > 0 ? stubProblems(PROJECT, inventory) : []),
    ...questionProblems(siteDir, pages, readQuestions(siteDir)),
    // The compilation finds code that did not run.
    ...editChecks(siteDir)
      .outdated()
      .filter(({ file }) => file.startsWith(CLAIMS)),
  ];
}

/** Prints all problems of a site; returns their number. */
export async function printProblems(siteDir: string): Promise<number> {
  const found: Diagnostic[] = [];
  const props = await load(siteDir, found);
  process.env[VALIDATED] = 'true';
  const problems = inOrder([
    ...found,
    ...(props ? await problemsOf(props) : []),
  ]);
  for (const problem of problems) {
    console.log(lineOf(problem));
  }
  const files = new Set(problems.map(({ file }) => file)).size;
  console.log(
    `Problems: ${problems.length}, files: ${files}${props ? '' : '; pages are checked when these are corrected'}`,
  );
  return problems.length;
}
