/** Lookup of destinations by name, with a suggestion in the error when there is none. */
import fs from 'node:fs';
import path from 'node:path';
import { hashOf } from '../hash';
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
  /** The destinations that load rows: all but the one for tests of dlt itself. */
  readonly compared: readonly Destination[];
  /** Name of the product: the title of its page, else the name of the destination. */
  readonly title: (name: string) => string;
  /** Ids that the author gave to sections of a destination's page. */
  readonly sections: (name: string) => ReadonlySet<string>;
  /** Address of a destination's page below the base URL of the docs; undefined without a page. */
  readonly page: (name: string) => string | undefined;
}

/** What other pages say about the page of a destination. */
export interface DestinationPage {
  readonly title: string;
  readonly sections: ReadonlySet<string>;
}

/** Titles that are too long for the head of a row. */
const SHORT: Readonly<Record<string, string>> = {
  athena: 'Athena',
  filesystem: 'Filesystem',
  sqlalchemy: 'SQLAlchemy',
};

/** Reads the title and the ids of the sections from the source of a page. */
function pageFrom(name: string, source: string): DestinationPage {
  const title = /^title: "?(?:🧪 )?([^"\n]+)"?$/m.exec(source)?.[1] ?? name;
  return {
    title: SHORT[name] ?? title,
    sections: new Set(
      [...source.matchAll(/^#+ .*\{#([\w-]+)\}$/gm)].map(([, id = '']) => id),
    ),
  };
}

/**
 * Builds the lookup of the given destinations.
 *
 * @param pages the pages of destinations, by the names of these
 */
export function destinationFactsOf(
  content: Readonly<Record<string, Destination>>,
  hash = '',
  pages: ReadonlyMap<string, DestinationPage> = new Map(),
): DestinationFacts {
  const all = Object.values(content);
  return {
    hash,
    all,
    compared: all.filter(({ name }) => name !== 'dummy'),
    page: (name) => (pages.has(name) ? `/${pageOf(name)}` : undefined),
    title: (name) => pages.get(name)?.title ?? name,
    sections: (name) => pages.get(name)?.sections ?? new Set(),
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
  const written = new Map(
    Object.keys(destinations)
      .filter((name) => pages.has(pageOf(name)))
      .map((name) => {
        const file = path.join(siteDir, 'docs', `${pageOf(name)}.mdx`);
        return [name, pageFrom(name, fs.readFileSync(file, 'utf8'))];
      }),
  );
  const known = [...written].map(([name, { title, sections }]) => [
    name,
    title,
    [...sections],
  ]);
  return destinationFactsOf(
    destinations,
    hashOf(text, JSON.stringify(known)),
    written,
  );
}
