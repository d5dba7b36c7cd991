/**
 * Renders pages without trying all paths of the site. For each page the router, the navbar and the sidebar
 * compare its path with every other path, mostly by regular expression; with hundreds of pages that is
 * almost a fifth of the time of rendering. The modules in `server/` try only what can match. The browser compares
 * once per visit and keeps the original modules.
 */
import path from 'node:path';
import type { Plugin } from '@docusaurus/types';

/** The modules whose imports are replaced; the replacements import the original ones. */
const IMPORTING = /[\\/]node_modules[\\/]@docusaurus[\\/]/;

const inServer = (module: string): string =>
  path.join(__dirname, 'server', module);

/** Replacements by import specifier. */
export const replacements = {
  '@docusaurus/router': inServer('router'),
  '@docusaurus/theme-common/internal': inServer('themeInternal'),
  'react-router-config': inServer('routerConfig'),
} as const;

/** Docusaurus plugin: see the top of this file. */
export default function serverRoutingPlugin(): Plugin {
  return {
    name: 'server-routing',
    configureWebpack: (_config, isServer) =>
      isServer
        ? {
            module: {
              rules: [{ test: IMPORTING, resolve: { alias: replacements } }],
            },
          }
        : {},
  };
}
