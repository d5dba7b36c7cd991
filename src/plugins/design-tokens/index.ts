/** Generates `tokens.json` from src/css/tokens.css, for the page of the design: its figures are computed, not typed. */
import fs from 'node:fs/promises';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { readTokens } from './tokens';

const PLUGIN_NAME = 'design-tokens';

export interface Options {
  /** The stylesheet with the tokens. */
  readonly stylesheet: string;
}

/** Docusaurus plugin: writes `tokens.json` below `@generated/design-tokens/default`. */
export default function designTokensPlugin(
  _context: LoadContext,
  { stylesheet }: Options,
): Plugin {
  return {
    name: PLUGIN_NAME,
    getPathsToWatch: () => [stylesheet],
    async contentLoaded({ actions }) {
      const tokens = readTokens(await fs.readFile(stylesheet, 'utf8'));
      await actions.createData('tokens.json', JSON.stringify(tokens));
    },
  };
}
