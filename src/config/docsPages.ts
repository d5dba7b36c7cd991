/** How the pages of the docs are compiled: by workers, or by Docusaurus with the same plugins. */
import path from 'node:path';
import type { Options as DocsOptions } from '@docusaurus/plugin-content-docs';
import {
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

/** Modules of the pipeline. An import would load them, which takes half a second, before anything needs them. */
export interface PipelineModules {
  readonly chain: () => Pick<typeof import('./pageChain'), 'pageChain'>;
  readonly pipeline: () => Pick<typeof import('./pagePipeline'), 'pipelineOf'>;
}

/* eslint-disable @typescript-eslint/no-require-imports -- the configuration needs its plugins at once, so `import()` is too late */
const modules: PipelineModules = {
  chain: () => require('./pageChain') as typeof import('./pageChain'),
  pipeline: () => require('./pagePipeline') as typeof import('./pagePipeline'),
};
/* eslint-enable @typescript-eslint/no-require-imports */

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
 */
export function docsPages(
  projectDir: string,
  hasWorkers: boolean,
  load: PipelineModules = modules,
): DocsPages {
  const workers = hasWorkers ? pageWorkers(projectDir) : undefined;
  let made: PageChain | undefined;
  const chain = (): PageChain =>
    (made ??= load.chain().pageChain(projectDir, workers?.summaries));
  if (workers && process.env.NODE_ENV !== 'production') {
    // The workers have their own pipeline, and the dev server is ready a second earlier without this one.
    const cacheKey = inputsHash(projectDir);
    return {
      chain,
      inventory: () => readInventory(projectDir),
      ofPages: [[deferred(() => chain().remark.ofPages), cacheKey]],
      cacheKey,
      workers,
      plugins: { beforeDefaultRemarkPlugins: [[notCompiledHere, cacheKey]] },
    };
  }
  const { inventory, remark, cacheKey } = chain();
  const pages = {
    chain,
    inventory: () => inventory,
    ofPages: remark.ofPages,
    cacheKey,
    workers,
  };
  if (workers) {
    return {
      ...pages,
      plugins: { beforeDefaultRemarkPlugins: [[notCompiledHere, cacheKey]] },
    };
  }
  const pipeline = load.pipeline().pipelineOf(chain());
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
