/**
 * Everything that is derived from the pages, assembled from their records (packages/markdown/src/records) when the site
 * has been built: the Markdown of each page, llms.txt and llms-full.txt, the data of the search, and the
 * archives of examples. Records are made of processed pages, so nothing that the build generates is missing.
 */
import path from 'node:path';
import type {
  LoadedContent,
  LoadedVersion,
} from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type { Compiler } from 'webpack';
import type { Options } from './options';
import { agentPointer } from './pointer';

const PLUGIN_NAME = 'page-exports';
const DOCS_PLUGIN = 'docusaurus-plugin-content-docs';

/** Part of a build in several processes (scripts/build) that ends without `postBuild`. */
const endsAfterBundling = process.env.DOCUSAURUS_EXIT_AFTER_BUNDLING === 'true';

/**
 * The bundler's plugin that starts the exports when all modules of a bundle are built.
 *
 * @param start returns the same promise each time; `postBuild` reports its error
 */
const whenCompiled =
  (start: () => Promise<void>) =>
  (compiler: Compiler): void => {
    compiler.hooks.finishMake.tap(PLUGIN_NAME, ({ errors }) => {
      if (errors.length === 0) {
        start().catch(() => undefined);
      }
    });
  };

/** Docusaurus plugin: see the head of this file. */
export default function pageExportsPlugin(
  context: LoadContext,
  options: Options,
): Plugin {
  let versions: readonly LoadedVersion[] = [];
  let exported: Promise<void> | undefined;
  const exportAll = async (): Promise<void> => {
    // The dev server does without this code.
    const { exportPages } = await import('./exportPages');
    const cacheDir = path.join(context.generatedFilesDir, PLUGIN_NAME);
    await exportPages(context, options, versions, cacheDir);
  };
  const start = (): Promise<void> => (exported ??= exportAll());
  return {
    name: PLUGIN_NAME,

    allContentLoaded({ allContent }) {
      const docs = allContent[DOCS_PLUGIN]?.default as
        LoadedContent | undefined;
      versions = docs?.loadedVersions ?? [];
      if (process.env.NODE_ENV === 'production') {
        const { siteDir, generatedFilesDir, baseUrl, siteConfig } = context;
        const { url } = siteConfig;
        options
          .chain()
          .records.open({ siteDir, generatedFilesDir, url, baseUrl, versions });
      }
    },

    injectHtmlTags() {
      const { url } = context.siteConfig;
      return { preBodyTags: [agentPointer(url, context.baseUrl)] };
    },

    // Records are complete when the pages are compiled; what is derived from them is made while the bundler optimizes.
    configureWebpack(_config, isServer) {
      const isBuild = process.env.NODE_ENV === 'production';
      return isServer || !isBuild || endsAfterBundling
        ? {}
        : { plugins: [{ apply: whenCompiled(start) }] };
    },

    async postBuild() {
      await start();
    },
  };
}
