/** How the pages of the docs are compiled: by workers, or by Docusaurus with the same plugins. */
import path from 'node:path';
import type { Options as DocsOptions } from '@docusaurus/plugin-content-docs';
import {
  type Pluggable,
  type PluggableList,
  type Processor,
  type Transformer,
  unified,
} from 'unified';
import { readInventory, type Inventory } from '@docs/facts/api/inventory';
import { inputsHash } from './inputsHash';
import type { PageChain } from './pageChain';
import { pageWorkers, type PageWorkers } from './pageWorkers';

/** What the configuration needs of the pages. */
interface DocsPages {
  /** The pipeline of this thread, made by the first call. */
  readonly chain: () => PageChain;
  /** Reads the API as data. */
  readonly inventory: () => Inventory;
  /** Remark plugins of pages that are not docs. */
  readonly ofPages: PluggableList;
  /** Key of compiled pages. */
  readonly cacheKey: string;
  /** Undefined without workers. */
  readonly workers: PageWorkers | undefined;
  /** The plugins of the docs plugin. */
  readonly plugins: Pick<
    DocsOptions,
    'beforeDefaultRemarkPlugins' | 'beforeDefaultRehypePlugins'
  >;
}

/** Loads the code of the pipeline. An import would load it, which takes half a second, before anything needs it. */
type LoadPipeline = () => Pick<
  typeof import('./pagePipeline'),
  'pageChain' | 'pipelineOf'
>;

const loadPipeline: LoadPipeline = () =>
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the configuration needs it at once, so `import()` is too late
  require('./pagePipeline') as ReturnType<LoadPipeline>;

/** Only its option is of use: the bundler finds there whether it has to compile the pages again. */
const cacheKeyOf = () => (): void => undefined;

/** Fails for pages of which workers should have been given the source: without the site's plugins they would be wrong. */
const notCompiledHere = () => (): void => {
  throw new Error(
    'The pages of the docs are compiled by workers; list docusaurusFast behind the docs plugin in docusaurus.config.ts.',
  );
};

/** A remark plugin that runs a list of plugins, which the first page makes. */
const deferred = (plugins: () => PluggableList) => (): Transformer => {
  let processor: Processor | undefined;
  return (tree, file) => {
    processor ??= unified().use(plugins());
    return processor.run(tree, file);
  };
};

/**
 * The pages of a site.
 *
 * @param projectDir folder with this project's code, `data/` and `docs/`
 * @param hasWorkers whether `mdx-workers` of packages/docusaurus-fast compiles them
 * @param load for tests, in which jiti's `require` does not exist
 */
export function docsPages(
  projectDir: string,
  hasWorkers: boolean,
  load = loadPipeline,
): DocsPages {
  const workers = hasWorkers ? pageWorkers(projectDir) : undefined;
  let made: PageChain | undefined;
  const chain = (): PageChain =>
    (made ??= load().pageChain(projectDir, workers?.summaries));
  // The workers have their own pipeline, and the dev server is ready a second earlier without this one.
  const isDeferred = workers && process.env.NODE_ENV !== 'production';
  const cacheKey = isDeferred ? inputsHash(projectDir) : chain().cacheKey;
  const pages = {
    chain,
    inventory: () =>
      isDeferred ? readInventory(projectDir) : chain().inventory,
    ofPages: isDeferred
      ? [[deferred(() => chain().remark.ofPages), cacheKey] as Pluggable]
      : chain().remark.ofPages,
    cacheKey,
    workers,
  };
  if (workers) {
    return {
      ...pages,
      plugins: { beforeDefaultRemarkPlugins: [[notCompiledHere, cacheKey]] },
    };
  }
  const pipeline = load().pipelineOf(chain());
  return {
    ...pages,
    plugins: {
      beforeDefaultRemarkPlugins: [
        [cacheKeyOf, cacheKey],
        ...pipeline.remarkPlugins,
      ],
      // The folder of generated files is known later; a site that moves it gets links without lines in its errors.
      beforeDefaultRehypePlugins: pipeline.rehypePlugins({
        generatedFilesDir: path.join(projectDir, '.docusaurus'),
      }),
    },
  };
}
