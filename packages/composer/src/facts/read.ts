/** Reads all that the composer knows from the facts of a site. */
import fs from 'node:fs';
import path from 'node:path';
import { library } from '@docs/facts/library';
import { readConfigFacts } from '@docs/facts/config/read';
import { readDestinationFacts } from '@docs/facts/destinations/read';
import { readSourceFacts } from '@docs/facts/sources/read';
import type { ComposeFacts } from '../types';
import { destinationFacts } from './destinations';
import { sourceFacts } from './sources';

/** Mark of experimental parts in a title. */
const EXPERIMENTAL = /^🧪\s*/u;

/** The title of a page. */
function titleOf(siteDir: string, id: string): string {
  const file = path.join(siteDir, 'docs', `${id}.mdx`);
  const title = /^title: (.+)$/m.exec(fs.readFileSync(file, 'utf8'))?.[1];
  if (title === undefined) {
    throw new Error(`${file} has no title`);
  }
  return title.replace(EXPERIMENTAL, '');
}

/** Reads the facts of a site; a site without facts (a fixture) has no sources and no destinations. */
export function readComposeFacts(siteDir: string): ComposeFacts {
  const config = readConfigFacts(siteDir);
  const destinations = readDestinationFacts(siteDir);
  const sources = readSourceFacts(siteDir);
  const { version } = library;
  if (destinations.all.length === 0 || sources.all.length === 0) {
    return { version, sources: [], destinations: [] };
  }
  return {
    version,
    sources: sourceFacts(sources, config, (name) => sources.page(name) ?? '/'),
    destinations: destinationFacts(destinations, config, (id) =>
      titleOf(siteDir, id),
    ),
  };
}
