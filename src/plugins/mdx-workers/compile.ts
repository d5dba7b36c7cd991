/** Runs in a worker thread: compiles pages of the docs as Docusaurus' MDX loader does, and records them. */
import fs from 'node:fs';
import path from 'node:path';
import {
  createMDXLoaderItem,
  default as mdxLoader,
  type Options,
} from '@docusaurus/mdx-loader';
import { resolveMarkdownLinkPathname } from '@docusaurus/utils';
import { parseFrontMatter } from '../../config/frontMatter';
import { pageChain, type PageChain } from '../../config/pageChain';
import { FaultError } from '../../faults/fault';
import { faultsOfPage } from '../../faults/ofError';
import { placesFolder } from '../../faults/places';
import recordPlaces from '../../faults/recordPlaces';
import type { RecordedSite } from '../../pageRecords/recorder';
import useParsedPages from '../../remark/parsedPages';
import type { CompileTask, MdxData, Task } from './tasks';

/** What Docusaurus' loader uses of the bundler's context. */
interface LoaderContext {
  readonly resource: string;
  readonly resourcePath: string;
  readonly _compiler: { readonly name: 'client' };
  async(): (error: Error | null, code?: string) => void;
  getOptions(): Options;
  addDependency(): void;
}

let chain: PageChain | undefined;
/** The loader's options, and the version of the site that they are for. */
let opened:
  { readonly version: number; readonly options: Promise<Options> } | undefined;

const chainOf = (projectDir: string): PageChain =>
  (chain ??= pageChain(projectDir));

/** Docusaurus' own resolution of links to files, for the pages of all versions. */
function linkResolver({
  siteDir,
  versions,
}: RecordedSite): Options['resolveMarkdownLink'] {
  const sourceToPermalink = new Map(
    versions.flatMap(({ docs }) =>
      docs.map(({ source, permalink }) => [source, permalink] as const),
    ),
  );
  return ({ linkPathname, sourceFilePath }) => {
    const version = versions.find(({ contentPath }) =>
      sourceFilePath.startsWith(`${contentPath}/`),
    );
    return version
      ? resolveMarkdownLinkPathname(linkPathname, {
          siteDir,
          sourceFilePath,
          sourceToPermalink,
          contentPaths: version,
        })
      : null;
  };
}

async function loaderOptions(
  site: RecordedSite,
  mdx: MdxData,
  { remark, records, parsed }: PageChain,
): Promise<Options> {
  const item = await createMDXLoaderItem({
    ...mdx,
    markdownConfig: { ...mdx.markdownConfig, parseFrontMatter },
    remarkPlugins: [],
    rehypePlugins: [],
    recmaPlugins: [],
    beforeDefaultRehypePlugins: [
      [recordPlaces, { folder: placesFolder(site.generatedFilesDir) }],
    ],
    beforeDefaultRemarkPlugins: [
      [useParsedPages, parsed],
      ...remark.transforms,
      records.recorder,
      ...remark.toHtml,
    ],
    resolveMarkdownLink: linkResolver(site),
    createAssets: ({ frontMatter }) => ({ image: frontMatter.image }),
  });
  return (item as unknown as { options: Options }).options;
}

/** Opens the site of a task; a site that is open already stays open. */
function optionsOf({ site, mdx, projectDir }: CompileTask): Promise<Options> {
  if (opened?.version !== site.version) {
    const content = JSON.parse(
      fs.readFileSync(site.file, 'utf8'),
    ) as RecordedSite;
    const found = chainOf(projectDir);
    if (process.env.NODE_ENV === 'production') {
      found.records.open(content);
    }
    opened = {
      version: site.version,
      options: loaderOptions(content, mdx, found),
    };
  }
  return opened.options;
}

async function compile(task: CompileTask): Promise<string> {
  const options = await optionsOf(task);
  const { file, resource, source, isPartial, metadataFile } = task;
  const inSite = path.relative(task.mdx.siteDir, file);
  return new Promise((resolve, reject) => {
    const context: LoaderContext = {
      resource,
      resourcePath: file,
      _compiler: { name: 'client' },
      async: () => (error, code) => {
        if (error) {
          reject(new FaultError(faultsOfPage(error, inSite), { cause: error }));
        } else {
          resolve(code ?? '');
        }
      },
      getOptions: () => ({
        ...options,
        // One compilation serves both bundles; the main thread sees to that.
        crossCompilerCache: undefined,
        isMDXPartial: () => isPartial,
        metadataPath: () => metadataFile,
      }),
      addDependency: () => undefined,
    };
    void (
      mdxLoader as unknown as (this: LoaderContext, source: string) => unknown
    ).call(context, source);
  });
}

/** Does a task; the pool calls it. */
export default async function run(task: Task): Promise<unknown> {
  switch (task.kind) {
    case 'summaries':
      return chainOf(task.projectDir).remark.summaries();
    case 'links':
      // Kept in a file, where all threads find them.
      chainOf(task.projectDir).remark.guides.part(task.part);
      return undefined;
    case 'compile':
      return compile(task);
  }
}
