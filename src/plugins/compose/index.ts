/** Writes what the composer knows as data for the browser, which loads it on the page of the composer only, and its options for the landing page. */
import type { LoadContext, Plugin } from '@docusaurus/types';
import { optionsOf } from '@docs/composer/form';
import type { ComposeFacts } from '@docs/composer/types';

const PLUGIN_NAME = 'compose';

/** Docusaurus plugin: writes `facts.json` and `options.json` below `@generated/compose/default`. */
export default function composePlugin(
  _context: LoadContext,
  { facts }: { readonly facts: ComposeFacts },
): Plugin {
  return {
    name: PLUGIN_NAME,
    async contentLoaded({ actions }) {
      await actions.createData('facts.json', JSON.stringify(facts));
      const { sources, destinations } = optionsOf(facts);
      await actions.createData(
        'options.json',
        JSON.stringify({ sources, destinations }),
      );
    },
  };
}
