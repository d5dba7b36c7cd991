/** Which examples fit a choice. */
import type { CatalogueData } from '@site/src/remark/examples/catalogue';

/** What the reader chose; it stands in the address of the page. */
export interface Choice {
  readonly text: string;
  /** A part of dlt. */
  readonly uses: string;
}

export const ALL: Choice = { text: '', uses: '' };

/** Ids of the examples that fit, in order. */
export function chosen(
  { examples }: CatalogueData,
  { text, uses }: Choice,
): string[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return examples
    .filter(({ words, shows }) => {
      const said = words.toLowerCase();
      return (
        wanted.every((word) => said.includes(word)) &&
        (uses === '' || shows.includes(uses))
      );
    })
    .map(({ id }) => id);
}

/** Reads the choice of an address; what it does not know is left out. */
export function readChoice({ shows }: CatalogueData, search: string): Choice {
  const query = new URLSearchParams(search);
  const uses = query.get('uses') ?? '';
  return {
    text: query.get('text') ?? '',
    uses: shows.includes(uses) ? uses : '',
  };
}

/** A choice as the query of an address; empty when nothing is chosen. */
export function writeChoice(choice: Choice): string {
  const query = new URLSearchParams(
    Object.entries(choice).filter(([, value]) => value !== ''),
  );
  return query.size === 0 ? '' : `?${query.toString()}`;
}
