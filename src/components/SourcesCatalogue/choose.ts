/** Which sources fit a choice. */
import type { CatalogueData } from '@site/src/remark/facts-tables/sourcesCatalogue';

/** What the reader chose; it stands in the address of the page. */
export interface Choice {
  readonly text: string;
  readonly kind: string;
  readonly part: string;
  readonly increments: string;
}

export const ALL: Choice = { text: '', kind: '', part: '', increments: '' };

type Entry = CatalogueData['sources'][number];
type Tests = Readonly<Record<string, (source: Entry) => boolean>>;

/** Answers to where a source comes from. */
export const PARTS: Tests = {
  'core, in dlt': ({ origin }) => origin === 'core',
  'verified, copied': ({ origin }) => origin === 'verified',
  'something else': ({ origin }) => origin === 'more',
};

/** Answers to what a source loads on its next run. */
export const INCREMENTS: Tests = {
  'built in': ({ incremental }) => incremental === 'built in',
  'built in, or you choose': ({ incremental }) => incremental !== 'none',
};

/** Names of the sources that fit, in order. */
export function chosen(
  { sources }: CatalogueData,
  { text, kind, part, increments }: Choice,
): string[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return sources
    .filter((source) => {
      const words = source.words.toLowerCase();
      return (
        wanted.every((word) => words.includes(word)) &&
        (kind === '' || source.kind === kind) &&
        (PARTS[part]?.(source) ?? true) &&
        (INCREMENTS[increments]?.(source) ?? true)
      );
    })
    .map(({ name }) => name);
}

/** Reads the choice of an address; what it does not know is left out. */
export function readChoice({ kinds }: CatalogueData, search: string): Choice {
  const query = new URLSearchParams(search);
  const among = (name: keyof Choice, known: readonly string[]) => {
    const value = query.get(name) ?? '';
    return known.includes(value) ? value : '';
  };
  return {
    text: query.get('text') ?? '',
    kind: among('kind', kinds),
    part: among('part', Object.keys(PARTS)),
    increments: among('increments', Object.keys(INCREMENTS)),
  };
}

/** A choice as the query of an address; empty when nothing is chosen. */
export function writeChoice(choice: Choice): string {
  const query = new URLSearchParams(
    Object.entries(choice).filter(([, value]) => value !== ''),
  );
  return query.size === 0 ? '' : `?${query.toString()}`;
}
