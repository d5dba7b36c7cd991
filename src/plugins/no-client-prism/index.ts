/**
 * Removes Prism from the client bundle: code is highlighted at build time (src/remark/code-highlight), but
 * the classic theme still loads Prism's grammars as a client module on every page.
 */
import path from 'node:path';
import type { Plugin } from '@docusaurus/types';

/** The theme's client module; tests/build/budgets.test.ts fails when Prism is bundled again. */
const CLIENT_MODULE =
  require.resolve('@docusaurus/theme-classic/lib/prism-include-languages');

const EMPTY = path.join(__dirname, 'empty.cjs');

/** Docusaurus plugin: see the top of this file. */
export default function noClientPrism(): Plugin {
  return {
    name: 'no-client-prism',
    configureWebpack() {
      return {
        resolve: {
          alias: {
            [CLIENT_MODULE.replace(/\.js$/, '')]: EMPTY,
            [CLIENT_MODULE]: EMPTY,
          },
        },
      };
    },
  };
}
