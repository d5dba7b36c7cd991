/**
 * Filters entries by text and by the values of their facets, counts what each value would leave, and serializes
 * the selection to the query string.
 */
import { own } from '@docs/facts/own';
import { holdTogether } from '@docs/facts/destinations/featureValues';
import type {
  Facet,
  FacetedEntries,
  FacetValue,
} from '@docs/markdown/facts/facts-tables/facets';

/** The reader's selection: the search text, and the required values by the name of their facet. */
export interface Choice {
  readonly text: string;
  readonly wanted: Readonly<Record<string, readonly string[]>>;
}

/** A required value; the name of the search text is `TEXT`. */
export interface Wanted {
  readonly name: string;
  readonly text: string;
}

/** The selection that matches all entries. */
export const ALL: Choice = { text: '', wanted: {} };

/** Query parameter of the search text. */
export const TEXT = 'q';

/** Whether no entry has two of the facet's values that hold together, such as two table formats of one table. */
const isExclusive = ({ values }: Facet): boolean =>
  values.every((cell) =>
    cell.every((one, index) =>
      cell.slice(index + 1).every((other) => !holdTogether([one, other])),
    ),
  );

/** Requires a value of a facet, or no longer requires it; a value replaces one that excludes it. */
export function toggled(choice: Choice, facet: Facet, text: string): Choice {
  const { [facet.name]: wanted = [], ...others } = choice.wanted;
  const retained = isExclusive(facet) ? [] : wanted;
  const texts = wanted.includes(text)
    ? wanted.filter((other) => other !== text)
    : [...retained, text];
  return {
    ...choice,
    wanted: texts.length === 0 ? others : { ...others, [facet.name]: texts },
  };
}

/** The selection without a required value, or without the search text. */
export const dropped = (choice: Choice, { name, text }: Wanted): Choice =>
  name === TEXT
    ? { ...choice, text: '' }
    : {
        ...choice,
        wanted: {
          ...choice.wanted,
          [name]: (own(choice.wanted, name) ?? []).filter(
            (other) => other !== text,
          ),
        },
      };

/** The required values in the order of the facets. */
const listed = ({ facets }: FacetedEntries, { wanted }: Choice): Wanted[] =>
  facets.flatMap(({ name }) =>
    (own(wanted, name) ?? []).map((text) => ({ name, text })),
  );

/** Ids of the matching entries, in their original order. */
export function matching(data: FacetedEntries, choice: Choice): string[] {
  const words = choice.text.toLowerCase().split(/\s+/).filter(Boolean);
  const cells = listed(data, choice).map(({ name, text }) => {
    const facet = data.facets.find((one) => one.name === name);
    return data.entries.map((_, index) =>
      facet?.values[index]?.find((value) => value.text === text),
    );
  });
  return data.entries
    .filter((entry, index) => {
      const found = cells.map((cell) => cell[index]);
      const searched = entry.words.toLowerCase();
      return (
        words.every((word) => searched.includes(word)) &&
        found.every((value): value is FacetValue => value !== undefined) &&
        holdTogether(found)
      );
    })
    .map(({ id }) => id);
}

/** The number of entries that match when a value is required too; of a required value, those that match now. */
export function countWith(
  data: FacetedEntries,
  choice: Choice,
  facet: Facet,
  text: string,
): number {
  const isWanted = own(choice.wanted, facet.name)?.includes(text);
  return matching(data, isWanted ? choice : toggled(choice, facet, text))
    .length;
}

/** What to drop from a selection without matches, and the titles of the entries that match then. */
export function remedies(
  data: FacetedEntries,
  choice: Choice,
): (Wanted & { readonly titles: readonly string[] })[] {
  const all = [
    ...(choice.text === '' ? [] : [{ name: TEXT, text: choice.text }]),
    ...listed(data, choice),
  ];
  const titles = new Map(data.entries.map(({ id, title }) => [id, title]));
  return all
    .map((one) => ({
      ...one,
      titles: matching(data, dropped(choice, one)).map(
        (id) => titles.get(id) ?? id,
      ),
    }))
    .filter((one) => one.titles.length > 0);
}

/** Parses a selection from a query string; unknown facets and values are ignored. */
export function readChoice(
  { facets }: FacetedEntries,
  query: URLSearchParams,
): Choice {
  return {
    text: query.get(TEXT) ?? '',
    wanted: Object.fromEntries(
      facets.flatMap(({ name, options }) => {
        const texts = [...new Set(query.getAll(name))];
        const known = texts.filter((text) => options.includes(text));
        return known.length > 0 ? [[name, known]] : [];
      }),
    ),
  };
}

/** Serializes a selection to query parameters; empty when nothing is selected. */
export function writeChoice(
  data: FacetedEntries,
  choice: Choice,
): URLSearchParams {
  const query = new URLSearchParams(
    listed(data, choice).map(({ name, text }) => [name, text]),
  );
  if (choice.text !== '') {
    query.set(TEXT, choice.text);
  }
  return query;
}

/** Serializes query parameters as in the URL: `?a=b,c`, or empty. */
export const searchOf = (query: URLSearchParams): string =>
  query.size === 0 ? '' : `?${query.toString().replaceAll('%2C', ',')}`;
