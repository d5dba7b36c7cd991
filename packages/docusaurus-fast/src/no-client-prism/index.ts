/**
 * Removes Prism from the client bundle: code is highlighted at build time, but the classic theme still loads Prism's
 * grammars as a client module on every page.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { misfit } from '../misfit.cjs';

const PLUGIN_NAME = 'no-client-prism';
/** The theme's client module; tests/build/budgets.test.ts fails when Prism is bundled again. */
const CLIENT_MODULE = '@docusaurus/theme-classic/lib/prism-include-languages';
const EMPTY = path.join(__dirname, 'empty.cjs');

/** Docusaurus plugin: see the top of this file. */
export default function noClientPrism({
  generatedFilesDir,
}: LoadContext): Plugin {
  return {
    name: PLUGIN_NAME,
    configureWebpack() {
      const list = path.join(generatedFilesDir, 'client-modules.js');
      if (!fs.readFileSync(list, 'utf8').includes(CLIENT_MODULE)) {
        throw misfit(
          PLUGIN_NAME,
          `the theme has no client module ${CLIENT_MODULE}`,
          'no-client-prism/index.ts',
        );
      }
      const file = require.resolve(CLIENT_MODULE);
      return {
        resolve: {
          alias: { [file.replace(/\.js$/, '')]: EMPTY, [file]: EMPTY },
        },
      };
    },
  };
}
