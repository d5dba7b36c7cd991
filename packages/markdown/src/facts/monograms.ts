/** Two letters for a source or a destination, in a colour of its family. They stand for names, not for vendors' logos. */
import type { DestinationFacts } from '@docs/facts/destinations/read';
import type { Destination } from '@docs/facts/destinations/types';
import type { SourceFacts } from '@docs/facts/sources/read';
import type { PhrasingContent } from 'mdast';
import { htmlBlock } from '../tree/html';

/** The letters, and the hue of the family in degrees. */
export interface Monogram {
  readonly letters: string;
  readonly hue: number;
}

/** What gets a monogram. */
export interface Member {
  readonly name: string;
  readonly title: string;
  readonly family: string;
}

/** The element of a monogram. The style draws the letters, so that the text around it is the name alone. */
export const monogramNode = ({ letters, hue }: Monogram): PhrasingContent =>
  htmlBlock(
    'span',
    {
      className: 'monogram',
      'data-letters': letters,
      style: `--hue:${String(hue)}`,
      'aria-hidden': 'true',
    },
    [],
  ) as unknown as PhrasingContent;

const FULL_CIRCLE = 360;
const SMALL_WORDS = new Set(['and', 'by', 'of', 'or']);

/** The words of a title, without digits and what is in parentheses; `DuckDB` has two. */
const wordsOf = (title: string): string[] =>
  title
    .replace(/\(.*\)/, '')
    .split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .filter((word) => word !== '' && !SMALL_WORDS.has(word));

/** Pairs of letters for a title, the best one first: initials of two words, else the first letter and a later one. */
function candidates(title: string): string[] {
  const [first = '', ...others] = wordsOf(title);
  const initial = first.charAt(0).toUpperCase();
  return [
    ...others.map((word) => initial + word.charAt(0).toUpperCase()),
    ...Array.from(
      first.slice(1) + others.join(''),
      (letter) => initial + letter.toLowerCase(),
    ),
  ];
}

/**
 * The monograms of sources or destinations by their names: unique within a family.
 *
 * @param families all families in order; they share the colour circle
 * @throws Error for a title whose pairs of letters all belong to others
 */
export function monogramsOf(
  members: readonly Member[],
  families: readonly string[],
): ReadonlyMap<string, Monogram> {
  const used = new Set<string>();
  return new Map(
    members.map(({ name, title, family }) => {
      const letters = candidates(title).find(
        (pair) => !used.has(`${family} ${pair}`),
      );
      if (letters === undefined) {
        throw new Error(
          `no two letters are left for "${title}" of "${family}"; give it a longer title`,
        );
      }
      used.add(`${family} ${letters}`);
      const share = families.indexOf(family) / families.length;
      return [name, { letters, hue: Math.round(share * FULL_CIRCLE) }];
    }),
  );
}

/**
 * The monogram of a name.
 *
 * @throws Error when there is none
 */
export function monogramOf(
  monograms: ReadonlyMap<string, Monogram>,
  name: string,
): Monogram {
  const found = monograms.get(name);
  if (!found) {
    throw new Error(`no monogram for "${name}"; only facts have monograms`);
  }
  return found;
}

const DESTINATION_FAMILIES = ['warehouse', 'files', 'database', 'no SQL'];

/** The family of a destination, by how it is loaded. */
function familyOf({ capabilities, types }: Destination): string {
  if (capabilities.sqlglot_dialect !== null && types.length === 0) {
    return 'files';
  }
  if ((capabilities.supported_staging_file_formats ?? []).length > 0) {
    return 'warehouse';
  }
  return capabilities.supports_ddl_transactions ? 'database' : 'no SQL';
}

/** Ids of the pages about tables that `filesystem` writes, by their titles. */
const TABLE_FORMATS = {
  Delta: 'dlt-ecosystem/destinations/delta-iceberg',
  Iceberg: 'dlt-ecosystem/destinations/iceberg',
} as const;

/** Monograms of the destinations that load rows, by name, and of table formats, by the ids of their pages. */
export const destinationMonograms = (
  facts: DestinationFacts,
): ReadonlyMap<string, Monogram> =>
  monogramsOf(
    [
      ...facts.compared.map((destination) => ({
        name: destination.name,
        title: facts.title(destination.name),
        family: familyOf(destination),
      })),
      ...Object.entries(TABLE_FORMATS).map(([title, page]) => ({
        name: page,
        title,
        family: 'files',
      })),
    ],
    DESTINATION_FAMILIES,
  );

/** Monograms of the sources, by name; the families are the kinds of sources. */
export const sourceMonograms = ({
  all,
  kinds,
}: SourceFacts): ReadonlyMap<string, Monogram> =>
  monogramsOf(
    all.map(({ name, title, kind }) => ({ name, title, family: kind })),
    kinds,
  );

/** Monograms by the ids of the pages about sources and destinations. */
export function pageMonograms(
  destinations: DestinationFacts,
  sources: SourceFacts,
): Record<string, Monogram> {
  const pageId = (url: string) => url.slice(1).replace(/\/$/, '/index');
  const by = (
    monograms: ReadonlyMap<string, Monogram>,
    page: (name: string) => string | undefined,
  ) =>
    [...monograms].flatMap(([name, monogram]) => {
      const url = page(name);
      return url === undefined ? [] : [[pageId(url), monogram] as const];
    });
  const ofDestinations = destinationMonograms(destinations);
  return Object.fromEntries([
    ...by(ofDestinations, destinations.page),
    ...Object.values(TABLE_FORMATS).map(
      (page) => [page, monogramOf(ofDestinations, page)] as const,
    ),
    ...by(sourceMonograms(sources), sources.page),
  ]);
}
