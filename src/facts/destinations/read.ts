/** Lookup of destinations by name, with a suggestion in the error when there is none. */
import { createHash } from 'node:crypto';
import { didYouMean } from '../nearest';
import { factsReader, hasFacts } from '../read';
import type { Destination } from './types';

const FILE = 'data/generated/destinations.json';
/** Folder of the destination pages; each is named after its destination. */
const PAGES = 'dlt-ecosystem/destinations';

const pageOf = (name: string): string => `${PAGES}/${name}`;

/** The destinations of the library. */
export interface DestinationFacts {
  /** Changes when the facts do; build caches are keyed on it. */
  readonly hash: string;
  /** Sorted by name. */
  readonly all: readonly Destination[];
  /**
   * A destination.
   *
   * @throws Error with the nearest name when there is none.
   */
  readonly get: (name: string) => Destination;
  /** Address of a destination's page below the base URL of the docs; undefined without a page. */
  readonly page: (name: string) => string | undefined;
}

/**
 * Builds the lookup of the given destinations.
 *
 * @param pages ids of the pages that exist
 */
export function destinationFactsOf(
  content: Readonly<Record<string, Destination>>,
  hash = '',
  pages: ReadonlySet<string> = new Set(),
): DestinationFacts {
  const all = Object.values(content);
  return {
    hash,
    all,
    page: (name) => (pages.has(pageOf(name)) ? `/${pageOf(name)}` : undefined),
    get(name) {
      const found = Object.hasOwn(content, name) ? content[name] : undefined;
      if (!found) {
        throw new Error(
          `unknown destination "${name}"${didYouMean(name, Object.keys(content))}`,
        );
      }
      return found;
    },
  };
}

/**
 * Reads the destinations of a site; a site without facts (a fixture) has none.
 *
 * @param pages ids of the pages that exist
 */
export function readDestinationFacts(
  siteDir: string,
  pages: ReadonlySet<string> = new Set(),
): DestinationFacts {
  if (!hasFacts(siteDir, FILE)) {
    return destinationFactsOf({});
  }
  const { content, text } = factsReader(siteDir, 'destinations')(FILE);
  const { destinations } = content as {
    destinations: Record<string, Destination>;
  };
  const written = Object.keys(destinations).filter((name) =>
    pages.has(pageOf(name)),
  );
  return destinationFactsOf(
    destinations,
    createHash('sha256').update(text).update(written.join()).digest('hex'),
    pages,
  );
}
