/**
 * The same names in minified code, whether a module was compiled or came from the bundler's cache.
 *
 * The minifier gives the shortest names to letters that are frequent in a file. The runtime of the bundler
 * holds the hashes of all chunks, and at that moment these are provisional ones, which differ for modules from
 * the cache: a warm build would name the same variables in another order. Here names go by the order of
 * declaration alone.
 */
import { misfit } from '../misfit.cjs';
import { getSwcJsMinimizerOptions } from '@docusaurus/faster';
import type { Plugin } from '@docusaurus/types';
import type { SwcJsMinimizerRspackPluginOptions } from '@rspack/core';

const PLUGIN_NAME = 'stable-names';
const MINIMIZER = 'SwcJsMinimizerRspackPlugin';

/** What is used of the bundler. */
interface Bundler {
  readonly [MINIMIZER]: new (
    options: SwcJsMinimizerRspackPluginOptions,
  ) => object;
}

const isJsMinimizer = (plugin: unknown): boolean =>
  (plugin as { name?: string } | null)?.name === MINIMIZER;

/** Docusaurus plugin: see the head of this file. */
export default function stableNamesPlugin(): Plugin {
  return {
    name: PLUGIN_NAME,

    configureWebpack({ optimization }, isServer, { currentBundler }) {
      // A server bundle, the dev server and `docusaurus build --no-minify` do not minify.
      if (
        isServer ||
        process.env.NODE_ENV !== 'production' ||
        optimization?.minimize === false
      ) {
        return {};
      }
      const minimizers = optimization?.minimizer ?? [];
      const index = minimizers.findIndex(isJsMinimizer);
      if (index < 0) {
        throw misfit(
          PLUGIN_NAME,
          `the bundler has no ${MINIMIZER}`,
          'stable-names/index.ts',
        );
      }
      const { [MINIMIZER]: Minimizer } =
        currentBundler.instance as unknown as Bundler;
      const options = getSwcJsMinimizerOptions();
      const mangle = { disableCharFreq: true } as object;
      minimizers[index] = new Minimizer({
        minimizerOptions: { ...options, mangle },
      } as SwcJsMinimizerRspackPluginOptions) as never;
      return {};
    },
  };
}
