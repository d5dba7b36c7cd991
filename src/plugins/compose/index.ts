/** Writes what the composer knows as data for the browser, which loads it on the page of the composer only. */
import type { LoadContext, Plugin } from '@docusaurus/types';
import type { ComposeFacts } from '../../compose/types';

const PLUGIN_NAME = 'compose';

/** Docusaurus plugin: writes `facts.json` below `@generated/compose/default`. */
export default function composePlugin(
  _context: LoadContext,
  { facts }: { readonly facts: ComposeFacts },
): Plugin {
  return {
    name: PLUGIN_NAME,
    async contentLoaded({ actions }) {
      await actions.createData('facts.json', JSON.stringify(facts));
    },
  };
}
