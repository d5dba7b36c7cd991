/**
 * Compiles the pages of the docs in worker threads. Docusaurus' bundler runs its MDX loader on the main
 * thread, where it is the longest part of a build; here the loader of the docs hands each page to a pool of
 * workers (compile.ts), which process it with the same options and make its record (src/pageRecords).
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Options as LoaderOptions } from '@docusaurus/mdx-loader';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type { Compiler, RuleSetRule, RuleSetUseItem } from 'webpack';
import { API_PAGES } from '../../facts/api/inventory';
import { SITE_FILE } from '../../faults/pageFiles';
import type { RecordedSite } from '../../pageRecords/recorder';
import type { CompileTask, MdxData } from './tasks';
import type { MdxWorkers } from './threads';

const PLUGIN_NAME = 'mdx-workers';
const DOCS_PLUGIN = 'docusaurus-plugin-content-docs';
const MDX_LOADER = require.resolve('@docusaurus/mdx-loader');
/** A page as the bundler hands it to its loader. */
interface Request {
  readonly file: string;
  readonly resource: string;
  readonly source: string;
}

export interface Options {
  readonly workers: MdxWorkers;
}

/** File with what the workers are told of the site. */
const siteFile = (generatedFilesDir: string): string =>
  path.join(generatedFilesDir, SITE_FILE);

function writeSite(site: RecordedSite): void {
  const file = siteFile(site.generatedFilesDir);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(site));
}

/** The site as it was written last. The dev server writes it again for each change of the pages. */
function writtenSite(generatedFilesDir: string): CompileTask['site'] {
  const file = siteFile(generatedFilesDir);
  return { file, version: fs.statSync(file).mtimeMs };
}

/** Options that are data. A plugin or hook that is a function exists in one thread only. */
function dataOf(options: LoaderOptions): MdxData {
  const { admonitions, siteDir, staticDirs, markdownConfig } = options;
  const own = ['remarkPlugins', 'rehypePlugins', 'recmaPlugins'] as const;
  const given = own.filter((name) => (options[name] ?? []).length > 0);
  if (given.length > 0) {
    throw new Error(
      `${PLUGIN_NAME}: the docs plugin has ${given.join(' and ')}, which workers do not get; ` +
        'add them to loaderOptions in src/plugins/mdx-workers/compile.ts.',
    );
  }
  const data = { admonitions, siteDir, staticDirs, markdownConfig };
  return JSON.parse(JSON.stringify(data)) as MdxData;
}

/** Compiles each page once for both bundles of a production build. */
function sharing(
  compile: (request: Request) => Promise<string>,
): (request: Request) => Promise<string> {
  const waiting = new Map<string, Promise<string>>();
  return (request) => {
    const known = waiting.get(request.resource);
    if (known) {
      waiting.delete(request.resource);
      return known;
    }
    const code = compile(request);
    waiting.set(request.resource, code);
    return code;
  };
}

const isRule = (rule: unknown): rule is RuleSetRule =>
  typeof rule === 'object' && rule !== null && 'use' in rule;

type LoaderItem = Exclude<RuleSetUseItem, string | (() => unknown)> & {
  loader: string;
  options: LoaderOptions;
};

/** The rule of the MDX loader whose pages are in a folder: its place, and the loader's options. */
function findRule(
  rules: readonly unknown[],
  folder: string,
): { place: number; rule: RuleSetRule; options: LoaderOptions } {
  for (const [place, rule] of rules.entries()) {
    const use = isRule(rule) && Array.isArray(rule.use) ? rule.use : [];
    const [item] = use as LoaderItem[];
    if (!isRule(rule) || item?.loader !== MDX_LOADER) {
      continue;
    }
    const include = (rule.include ?? []) as readonly string[];
    if (include.some((one) => path.resolve(one) === folder)) {
      return { place, rule, options: item.options };
    }
  }
  throw new Error(
    `${PLUGIN_NAME}: no rule of the bundler compiles the pages in ${folder}; list the docs plugin before ` +
      'this one in docusaurus.config.ts.',
  );
}

/** Makes the threads load what pages need. A fault is reported by the first page that meets it. */
function prepare(workers: MdxWorkers): void {
  workers.summaries().catch(() => undefined);
  workers.links().catch(() => undefined);
}

/**
 * The bundler's plugin that ends the threads when the modules of all bundles are built: the bundler needs the memory
 * that they hold.
 */
function closingAfterAll(workers: MdxWorkers): (compiler: Compiler) => void {
  let unfinished = 0;
  return ({ hooks }) => {
    unfinished += 1;
    hooks.finishMake.tap(PLUGIN_NAME, () => {
      unfinished -= 1;
      if (unfinished === 0) {
        void workers.close();
      }
    });
  };
}

/** Docusaurus plugin: see the head of this file. */
export default function mdxWorkersPlugin(
  { siteDir, generatedFilesDir, baseUrl, siteConfig }: LoadContext,
  { workers }: Options,
): Plugin {
  const { projectDir } = workers;
  // After a build the bundler has most pages in its cache: threads start when a page is not there.
  const isFirst = !fs.existsSync(siteFile(generatedFilesDir));
  let folder = '';
  let share: ReturnType<typeof sharing> | undefined;
  const closing = closingAfterAll(workers);
  // Threads load their code while the site is loaded. The dev server loads the site and this plugin again
  // when the configuration changes, but keeps the bundler, and with it the threads that it has.
  if (isFirst && process.env.NODE_ENV === 'production') {
    prepare(workers);
  }
  return {
    name: PLUGIN_NAME,

    allContentLoaded({ allContent }) {
      const docs = allContent[DOCS_PLUGIN]?.default as
        LoadedContent | undefined;
      const versions = docs?.loadedVersions ?? [];
      folder = versions.find(({ isLast }) => isLast)?.contentPath ?? '';
      const { url } = siteConfig;
      writeSite({ siteDir, generatedFilesDir, url, baseUrl, versions });
    },

    configureWebpack(config) {
      const rules = config.module?.rules ?? [];
      const { place, rule, options } = findRule(rules, folder);
      if (isFirst) {
        prepare(workers);
      }
      const mdx = dataOf(options);
      const compile = async ({ file, resource, source }: Request) => {
        // Every page needs the sentences; the worker that reads them keeps them where others find them.
        await Promise.all([workers.summaries(), workers.links()]);
        return workers.run({
          kind: 'compile',
          projectDir,
          site: writtenSite(generatedFilesDir),
          mdx,
          file,
          resource,
          isReference: file.startsWith(path.join(folder, API_PAGES)),
          source,
          isPartial: options.isMDXPartial?.(file) ?? false,
          metadataFile: options.metadataPath?.(file) ?? '',
        }) as Promise<string>;
      };
      share ??=
        process.env.NODE_ENV === 'production' ? sharing(compile) : compile;
      const { dependencies } = options;
      const loader = path.join(__dirname, 'loader.cjs');
      rules[place] = {
        ...rule,
        use: [{ loader, options: { compile: share, dependencies } }],
      };
      return process.env.NODE_ENV === 'production'
        ? { plugins: [{ apply: closing }] }
        : {};
    },

    async postBuild() {
      await workers.close();
    },
  };
}
