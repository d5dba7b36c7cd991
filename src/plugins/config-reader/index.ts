/** Writes the facts for the reader of configuration, which src/components/ConfigReader loads when it is used. */
import type { LoadContext, Plugin } from '@docusaurus/types';
import { readerFactsOf } from '@docs/config-reader/facts';
import { readConfigFacts } from '@docs/facts/config/read';
import { readDestinationFacts } from '@docs/facts/destinations/read';
import { readSourceFacts } from '@docs/facts/sources/read';

/** Docusaurus plugin: writes `facts.json` below `@generated/config-reader/default`. */
export default function configReaderPlugin({ siteDir }: LoadContext): Plugin {
  return {
    name: 'config-reader',
    async contentLoaded({ actions }) {
      const facts = readerFactsOf(
        readConfigFacts(siteDir),
        readDestinationFacts(siteDir),
        readSourceFacts(siteDir),
      );
      await actions.createData('facts.json', JSON.stringify(facts));
    },
  };
}
