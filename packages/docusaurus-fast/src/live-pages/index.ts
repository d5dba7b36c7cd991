/**
 * Shows an edit of a page's text in the dev server without running the application again. A page exports its headings
 * and front matter next to its component, so React's fast refresh hands each update on to the entry of the site.
 */
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/** Options of the plugin. */
export interface Options {
  /** Folder of the docs, relative to the site's. */
  readonly docs: string;
}

/** Docusaurus plugin: see the top of this file. */
export default function livePagesPlugin(
  { siteDir }: LoadContext,
  { docs }: Options,
): Plugin {
  return {
    name: 'live-pages',
    configureWebpack: (_config, isServer) =>
      process.env.NODE_ENV === 'production' || isServer
        ? {}
        : {
            module: {
              rules: [
                {
                  test: /\.mdx?$/,
                  // Docusaurus' loader for other Markdown leaves out the folders of rules that have this test.
                  include: [path.join(siteDir, docs)],
                  enforce: 'post',
                  use: [path.join(__dirname, 'loader.cjs')],
                },
              ],
            },
          },
  };
}
