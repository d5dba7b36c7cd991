/**
 * Keeps Prism out of the browser: code is highlighted when the site is built (src/remark/code-highlight),
 * but the classic theme still loads its grammars as a client module on every page.
 */
import type { Plugin } from '@docusaurus/types';

/** The client module, as the theme names it; tests/build/budgets.test.ts notices when it comes back. */
const CLIENT_MODULE =
  require.resolve('@docusaurus/theme-classic/lib/prism-include-languages');

/** Docusaurus plugin. */
export default function noClientPrism(): Plugin {
  return {
    name: 'no-client-prism',
    configureWebpack() {
      return {
        resolve: {
          alias: {
            [CLIENT_MODULE.replace(/\.js$/, '')]: false,
            [CLIENT_MODULE]: false,
          },
        },
      };
    },
  };
}
