/**
 * Compiles the pages of the docs in worker threads. Docusaurus' bundler runs its MDX loader on the main
 * thread, where it is the longest part of a build; here the loader of the docs hands each page to a pool of
 * workers (compile.ts), which process it with the same options and the plugins of the site's pipeline.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Options as LoaderOptions } from '@docusaurus/mdx-loader';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type { Compiler, RuleSetRule, RuleSetUseItem } from 'webpack';
import chokidar from 'chokidar';
import { misfit } from '../misfit.cjs';
import type { CompileTask, MdxData, Site } from './tasks';
import type { MdxWorkers } from './threads';
import { UnopenedPages, type Checks } from './unopened';

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
  readonly workers: Pick<MdxWorkers, 'run' | 'close'>;
  /**
   * Resolves when a page can be compiled; called for each of them. Called without a page and without waiting in a first
   * build, while the site is loaded. `file` is relative to the folder of the docs.
   */
  readonly prepare: (file?: string) => Promise<unknown>;
  /** Whether the first thread compiles a page before others. `file` is as above. */
  readonly prefersFirst: (file: string) => boolean;
  /** Uses the results of pages that the dev server compiles though no browser has opened them. */
  readonly checks: Checks;
  /** Folder with what the threads read besides pages, absolute: the dev server compiles pages again when it changes. */
  readonly inputs: string;
  /**
   * The pages, as paths from the site's folder, that a change of a file in `inputs` concerns; undefined if it concerns all
   * pages. `file` is absolute. Called once for each change.
   */
  readonly pagesOf: (file: string) => readonly string[] | undefined;
}

/** File below `.docusaurus` with the site as JSON, which the workers read. */
const SITE_FILE = path.join('mdx-workers', 'site.json');

const siteFile = (generatedFilesDir: string): string =>
  path.join(generatedFilesDir, SITE_FILE);

function writeSite(site: Site): void {
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
        'add them to the pipeline of the workers.',
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
): { index: number; rule: RuleSetRule; options: LoaderOptions } {
  for (const [index, rule] of rules.entries()) {
    const use = isRule(rule) && Array.isArray(rule.use) ? rule.use : [];
    const [item] = use as LoaderItem[];
    if (!isRule(rule) || item?.loader !== MDX_LOADER) {
      continue;
    }
    const include = (rule.include ?? []) as readonly string[];
    if (include.some((one) => path.resolve(one) === folder)) {
      return { index, rule, options: item.options };
    }
  }
  throw misfit(
    PLUGIN_NAME,
    `no rule of the bundler compiles the pages in ${folder}, or docusaurus.config.ts lists the docs plugin after this part`,
    'mdx-workers/index.ts (findRule)',
  );
}

/** Makes the threads load what pages need. An error is reported by the first page that needs it. */
function begin(prepare: Options['prepare']): void {
  prepare().catch(() => undefined);
}

/**
 * The bundler's plugin that ends the threads when the modules of all bundles are built: the bundler needs the memory
 * that they hold.
 */
function closingAfterAll(
  workers: Options['workers'],
): (compiler: Compiler) => void {
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

/** The pages of the site as it was written last, as absolute paths. */
function allPages({ file }: CompileTask['site']): string[] {
  const site = JSON.parse(fs.readFileSync(file, 'utf8')) as Site;
  return site.versions.flatMap(({ docs }) =>
    docs.map(({ source }) => source.replace(/^@site/, site.siteDir)),
  );
}

/**
 * So many pages of each thread are compiled after the start, even with a record of their text: code that has run several
 * times is fast when an author saves the first page.
 */
const WARM_PAGES = 3;

/** What the dev server's part of this plugin works with. */
interface DevServer {
  readonly workers: Options['workers'];
  readonly unopened: UnopenedPages;
  readonly generatedFilesDir: string;
  /** Folder of the docs. */
  readonly folder: string;
  readonly siteDir: string;
  readonly inputs: string;
  readonly pagesOf: Options['pagesOf'];
  readonly prefersFirst: Options['prefersFirst'];
}

/** File that a page depends on in the dev server; it is written when the inputs of the page have changed. */
const markerOf = (
  {
    siteDir,
    generatedFilesDir,
  }: Pick<DevServer, 'siteDir' | 'generatedFilesDir'>,
  page: string,
): string =>
  path.join(
    generatedFilesDir,
    'mdx-workers/inputs',
    path.relative(siteDir, page),
  );

/** Writes a marker: the bundler builds its page again. */
function touch(marker: string): void {
  fs.mkdirSync(path.dirname(marker), { recursive: true });
  fs.writeFileSync(marker, `${Date.now()}\n`);
}

/** Links are not followed: that takes a fifth of a second of the start, and no folder has any. */
const WATCH = { ignoreInitial: true, followSymlinks: false };

/** Several files are often written at once: milliseconds without a change until threads read them. */
const SETTLED_MS = 200;

/**
 * Adds to the background's pages those that were saved, and those that the changed inputs of threads concern.
 *
 * @returns a function that ends this
 */
function watch(server: DevServer): () => void {
  const { workers, unopened, generatedFilesDir, folder, inputs } = server;
  const pages = chokidar.watch(folder, WATCH);
  pages.on('change', (file) => {
    unopened.add([file]);
  });
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const compileAgain = async (): Promise<void> => {
    const concerned = [...changed].map(server.pagesOf);
    changed = new Set();
    const again = concerned.includes(undefined)
      ? allPages(writtenSite(generatedFilesDir))
      : concerned
          .flatMap((some) => some ?? [])
          .map((page) => path.join(server.siteDir, page));
    if (again.length === 0) {
      return;
    }
    // New threads read the inputs again.
    await workers.close();
    for (const page of again) {
      touch(markerOf(server, page));
    }
    unopened.again(again);
  };
  const data = chokidar.watch(inputs, WATCH);
  data.on('all', (_, file) => {
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => void compileAgain(), SETTLED_MS);
  });
  return () => {
    clearTimeout(timer);
    void pages.close();
    void data.close();
  };
}

/** The bundler's plugin for the dev server that has the pages that no browser has opened compiled in the background. */
function checkingUnopened(server: DevServer): (compiler: Compiler) => void {
  const { unopened, generatedFilesDir, folder, prefersFirst } = server;
  let isStarted = false;
  let version = 0;
  return ({ hooks }) => {
    hooks.compile.tap(PLUGIN_NAME, () => {
      unopened.building(true);
    });
    hooks.done.tap(PLUGIN_NAME, () => {
      unopened.building(false);
      const site = writtenSite(generatedFilesDir);
      if (site.version !== version) {
        version = site.version;
        const pages = allPages(site);
        const ofFirst = (file: string): boolean =>
          prefersFirst(path.relative(folder, file));
        const others = pages.filter((file) => !ofFirst(file));
        const last = pages.filter(ofFirst);
        unopened.again(
          [others, last].flatMap((some) => some.slice(0, WARM_PAGES)),
          [...others, ...last],
        );
      }
      if (!isStarted) {
        isStarted = true;
        hooks.watchClose.tap(PLUGIN_NAME, watch(server));
      }
    });
  };
}

/** Docusaurus plugin: see the head of this file. */
export default function mdxWorkersPlugin(
  { siteDir, generatedFilesDir, baseUrl, siteConfig }: LoadContext,
  { workers, prepare, prefersFirst, checks, inputs, pagesOf }: Options,
): Plugin {
  const isBuild = process.env.NODE_ENV === 'production';
  // After a build the bundler has most pages in its cache: threads start when a page is not there.
  const isFirst = !fs.existsSync(siteFile(generatedFilesDir));
  let folder = '';
  let share: ReturnType<typeof sharing> | undefined;
  const closing = closingAfterAll(workers);
  // Threads load their code while the site is loaded, which takes one core. The dev server loads the site and this plugin
  // again when the configuration changes, but keeps the bundler, and with it the threads that it has.
  if (isFirst && isBuild) {
    begin(prepare);
  }
  if (!isBuild) {
    begin(() =>
      workers.run({ kind: 'job', name: 'open', prefersFirst: false }),
    );
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
      const { index, rule, options } = findRule(rules, folder);
      const mdx = dataOf(options);
      const compile = async ({ file, resource, source }: Request) => {
        const page = path.relative(folder, file);
        await prepare(page);
        return workers.run({
          kind: 'compile',
          site: writtenSite(generatedFilesDir),
          mdx,
          file,
          resource,
          prefersFirst: prefersFirst(page),
          source,
          isPartial: options.isMDXPartial?.(file) ?? false,
          metadataFile: options.metadataPath?.(file) ?? '',
        }) as Promise<string>;
      };
      const unopened = new UnopenedPages(
        (file) =>
          compile({
            file,
            resource: file,
            source: fs.readFileSync(file, 'utf8'),
          }),
        checks,
        generatedFilesDir,
        (file) => {
          touch(markerOf({ siteDir, generatedFilesDir }, file));
        },
      );
      share ??= isBuild
        ? sharing(compile)
        : (request) => {
            unopened.opened(request.file);
            return compile(request);
          };
      const dependenciesOf = (file: string): readonly string[] => [
        ...(options.dependencies ?? []),
        ...(isBuild ? [] : [markerOf({ siteDir, generatedFilesDir }, file)]),
      ];
      const loader = path.join(__dirname, 'loader.cjs');
      rules[index] = {
        ...rule,
        use: [{ loader, options: { compile: share, dependenciesOf } }],
      };
      return {
        plugins: [
          {
            apply: isBuild
              ? closing
              : checkingUnopened({
                  workers,
                  unopened,
                  generatedFilesDir,
                  folder,
                  siteDir,
                  inputs,
                  pagesOf,
                  prefersFirst,
                }),
          },
        ],
      };
    },

    async postBuild() {
      await workers.close();
    },
  };
}
