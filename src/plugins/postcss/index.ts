/**
 * Keeps PostCSS from searching the folders above each stylesheet for a configuration, which this site does not have. The
 * dev server needs none of its plugins: browsers of authors know the CSS of the stylesheets.
 */
import type { Plugin } from '@docusaurus/types';

/** Docusaurus plugin: see the top of this file. */
export default function postcssPlugin(): Plugin {
  return {
    name: 'postcss',
    configurePostCss: (options) => ({
      ...options,
      config: false,
      plugins: process.env.NODE_ENV === 'production' ? options.plugins : [],
    }),
  };
}
