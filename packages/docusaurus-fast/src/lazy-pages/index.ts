/**
 * Compiles a page in the dev server when a browser opens it. Docusaurus compiles all pages before it answers.
 *
 * The bundler does the work (its option `lazyCompilation`); this plugin connects it with Docusaurus' dev server and
 * removes what makes the bundler build all pages nevertheless. mdx-workers checks pages that nobody has opened.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from '@docusaurus/types';
import { rspack, type Compiler } from '@rspack/core';
import { misfit } from '../misfit.cjs';

const PLUGIN_NAME = 'lazy-pages';

/** Pages, in Markdown or as components. */
const PAGE = /\.mdx?$|[\\/]src[\\/]pages[\\/][^\\/]+\.tsx$/;

/** Address of the bundler's middleware. */
const PREFIX = '/lazy-pages';

/** Docusaurus' list of pages. */
const REGISTRY = /[\\/]\.docusaurus[\\/]registry\.js$/;

/** Options of the dev server that Docusaurus hands on to webpack-dev-server. */
interface DevServer {
  readonly compress: boolean;
  readonly setupMiddlewares: (
    middlewares: unknown[],
    server: unknown,
  ) => unknown[];
}

/** Docusaurus' own middleware for the overlay of errors; `setupMiddlewares` replaces the function that adds it. */
const SOURCE_MAPS =
  '@docusaurus/core/lib/commands/utils/legacy/evalSourceMapMiddleware';

type Bundler = Pick<typeof rspack, 'lazyCompilationMiddleware'>;

/**
 * The private parts that this plugin needs.
 *
 * @throws Error that names the part which the bundler or Docusaurus does not have
 */
export function middlewares(
  bundler: Partial<Bundler> = rspack,
  load: (name: string) => unknown = createRequire(__filename),
): Bundler & { sourceMaps: (server: unknown) => unknown } {
  const { lazyCompilationMiddleware } = bundler;
  const fail = (problem: string, cause?: unknown): Error =>
    misfit('lazy-pages', problem, 'lazy-pages/index.ts', cause);
  if (!lazyCompilationMiddleware) {
    throw fail('the bundler has no lazyCompilationMiddleware');
  }
  try {
    const sourceMaps = load(SOURCE_MAPS) as (server: unknown) => unknown;
    return { lazyCompilationMiddleware, sourceMaps };
  } catch (error) {
    throw fail(`${SOURCE_MAPS} does not exist`, error);
  }
}

/** Docusaurus plugin: see the top of this file. */
export default function lazyPagesPlugin(): Plugin {
  return {
    name: PLUGIN_NAME,

    configureWebpack(_config, isServer) {
      if (process.env.NODE_ENV === 'production' || isServer) {
        return {};
      }
      const { lazyCompilationMiddleware, sourceMaps } = middlewares();
      let middleware: ReturnType<typeof lazyCompilationMiddleware>;
      const devServer: DevServer = {
        // Compressing takes longer than sending the files to a browser of this machine.
        compress: false,
        setupMiddlewares: (others, server) => [
          sourceMaps(server),
          middleware,
          ...others,
        ],
      };
      const options = {
        lazyCompilation: {
          entries: false,
          imports: true,
          test: PAGE,
          prefix: PREFIX,
        },
        devServer,
        // Docusaurus' groups depend on the pages that are compiled: a shared module would move to another chunk, and
        // open tabs would lose it. Its group of styles stays.
        optimization: {
          splitChunks: {
            cacheGroups: { common: false, defaultVendors: false },
          },
        },
        module: {
          rules: [
            {
              test: REGISTRY,
              use: [path.join(__dirname, 'registryLoader.cjs')],
            },
          ],
        },
        plugins: [
          {
            // Before the first compilation, in which the bundler decides what it leaves out.
            apply(compiler: Compiler): void {
              middleware = lazyCompilationMiddleware(compiler);
            },
          },
        ],
      };
      // The types of Docusaurus are those of webpack, which has no such option.
      return options as unknown as ReturnType<
        NonNullable<Plugin['configureWebpack']>
      >;
    },
  };
}
