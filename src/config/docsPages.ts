/** How the pages of the docs are compiled: by workers, or by Docusaurus with the same plugins. */
import path from 'node:path';
import type { Options as DocsOptions } from '@docusaurus/plugin-content-docs';
import { pageChain, type PageChain } from './pageChain';
import { pipelineOf } from './pagePipeline';
import { pageWorkers, type PageWorkers } from './pageWorkers';

/** What the configuration needs of the pages. */
interface DocsPages extends Pick<
  PageChain,
  'inventory' | 'remark' | 'records' | 'cacheKey'
> {
  /** Undefined without workers. */
  readonly workers: PageWorkers | undefined;
  /** The plugins of the docs plugin. */
  readonly plugins: Pick<
    DocsOptions,
    'beforeDefaultRemarkPlugins' | 'beforeDefaultRehypePlugins'
  >;
}

/** Only its option is of use: the bundler finds there whether it has to compile the pages again. */
const cacheKey = () => (): void => undefined;

/** Fails for pages of which workers should have been given the source: without the site's plugins they would be wrong. */
const notCompiledHere = () => (): void => {
  throw new Error(
    'The pages of the docs are compiled by workers; list docusaurusFast behind the docs plugin in docusaurus.config.ts.',
  );
};

/**
 * The pages of a site.
 *
 * @param projectDir folder with this project's code, `data/` and `docs/`
 * @param hasWorkers whether `mdx-workers` of packages/docusaurus-fast compiles them
 */
export function docsPages(projectDir: string, hasWorkers: boolean): DocsPages {
  if (hasWorkers) {
    const workers = pageWorkers(projectDir);
    const chain = pageChain(projectDir, workers.summaries);
    return {
      ...chain,
      workers,
      plugins: {
        beforeDefaultRemarkPlugins: [[notCompiledHere, chain.cacheKey]],
      },
    };
  }
  const chain = pageChain(projectDir);
  const pipeline = pipelineOf(chain);
  return {
    ...chain,
    workers: undefined,
    plugins: {
      beforeDefaultRemarkPlugins: [
        [cacheKey, chain.cacheKey],
        ...pipeline.remarkPlugins,
      ],
      // The folder of generated files is known later; a site that moves it gets links without lines in its errors.
      beforeDefaultRehypePlugins: pipeline.rehypePlugins({
        generatedFilesDir: path.join(projectDir, '.docusaurus'),
      }),
    },
  };
}
