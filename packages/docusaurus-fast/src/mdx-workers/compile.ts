/** Runs in a worker thread: compiles pages of the docs as Docusaurus' MDX loader does. */
import fs from 'node:fs';
import path from 'node:path';
import {
  createMDXLoaderItem,
  default as mdxLoader,
  type Options,
} from '@docusaurus/mdx-loader';
import { resolveMarkdownLinkPathname } from '@docusaurus/utils';
import { misfit } from '../misfit.cjs';
import type { CompileTask, MdxData, Pipeline, Site, Task } from './tasks';

/** The part of the bundler's context that Docusaurus' loader uses. */
interface LoaderContext {
  readonly resource: string;
  readonly resourcePath: string;
  readonly _compiler: { readonly name: 'client' };
  async(): (error: Error | null, code?: string) => void;
  getOptions(): Options;
  addDependency(): void;
}

/** The pipelines of this thread by their module. */
const pipelines = new Map<string, Promise<Pipeline>>();
/** The loader's options, and the site with its version that they are for. */
let opened:
  { readonly site: string; readonly options: Promise<Options> } | undefined;

function pipelineOf({ pipeline: file, projectDir }: Task): Promise<Pipeline> {
  const known = pipelines.get(file);
  if (known) {
    return known;
  }
  const loaded = (
    import(file) as Promise<{ default: (projectDir: string) => Pipeline }>
  ).then((module) => module.default(projectDir));
  pipelines.set(file, loaded);
  return loaded;
}

/** Docusaurus' own resolution of links to files, for the pages of all versions. */
function linkResolver({
  siteDir,
  versions,
}: Site): Options['resolveMarkdownLink'] {
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

/**
 * The options of the bundler's rule that Docusaurus makes.
 *
 * @throws Error when the rule does not have them where this part reads them
 */
export function optionsIn(item: unknown): Options {
  const { options } = item as { readonly options?: Options };
  if (!options?.markdownConfig) {
    throw misfit(
      'mdx-workers',
      'createMDXLoaderItem returns no options',
      'mdx-workers/compile.ts',
    );
  }
  return options;
}

async function loaderOptions(
  site: Site,
  mdx: MdxData,
  pipeline: Pipeline,
): Promise<Options> {
  const item = await createMDXLoaderItem({
    ...mdx,
    markdownConfig: {
      ...mdx.markdownConfig,
      parseFrontMatter: pipeline.parseFrontMatter,
    },
    remarkPlugins: [],
    rehypePlugins: [],
    recmaPlugins: [],
    beforeDefaultRehypePlugins: pipeline.rehypePlugins(site),
    beforeDefaultRemarkPlugins: pipeline.remarkPlugins,
    resolveMarkdownLink: linkResolver(site),
    createAssets: ({ frontMatter }) => ({ image: frontMatter.image }),
  });
  return optionsIn(item);
}

/** Opens the site of a task, unless this version of it is open. */
function optionsOf(
  { site, mdx }: CompileTask,
  pipeline: Pipeline,
): Promise<Options> {
  const name = `${site.file} ${site.version}`;
  if (opened?.site !== name) {
    const content = JSON.parse(fs.readFileSync(site.file, 'utf8')) as Site;
    pipeline.open(content);
    opened = {
      site: name,
      options: loaderOptions(content, mdx, pipeline),
    };
  }
  return opened.options;
}

async function compile(task: CompileTask, pipeline: Pipeline): Promise<string> {
  const options = await optionsOf(task, pipeline);
  const { file, resource, source, isPartial, metadataFile } = task;
  const inSite = path.relative(task.mdx.siteDir, file);
  return new Promise((resolve, reject) => {
    const context: LoaderContext = {
      resource,
      resourcePath: file,
      _compiler: { name: 'client' },
      async: () => (error, code) => {
        if (error) {
          reject(pipeline.errorOf(error, inSite));
        } else {
          resolve(code ?? '');
        }
      },
      getOptions: () => ({
        ...options,
        // The main thread shares one compilation between both bundles.
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
  const pipeline = await pipelineOf(task);
  return task.kind === 'job'
    ? pipeline.jobs[task.name]?.(task.input)
    : compile(task, pipeline);
}
