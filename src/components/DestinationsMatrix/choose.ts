/** Filters and sorts destinations, and serializes the selection to the query string. */
import {
  holdTogether,
  type FeatureValue,
} from '@site/src/facts/destinations/featureValues';
import type { MatrixData } from '@site/src/remark/facts-tables/destinations';

/** The reader's selection, which is kept in the page's query string. */
export interface Choice {
  /** Required values by feature. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** Feature to sort by; empty to sort by name. */
  readonly sort: string;
  /** Destinations to compare. */
  readonly compare: readonly string[];
}

/** The selection that lists all destinations. */
export const NOTHING: Choice = { filters: {}, sort: '', compare: [] };

/** Maximum number of destinations that fit side by side. */
export const MOST_COMPARED = 3;

type Feature = MatrixData['features'][number];

/** A required value of a feature. */
export interface Wanted {
  readonly label: string;
  readonly text: string;
}

const NUMBER = /^[\d,]+$/;

/** The distinct values of a feature across all destinations, most frequent first. */
export function optionsOf({ values }: Feature): string[] {
  const counts = new Map<string, number>();
  for (const { text } of values.flat()) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts.keys()].sort(
    (a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a.localeCompare(b),
  );
}

/** The features that destinations can be sorted by: those whose values are numbers. */
export const sortable = ({ features }: MatrixData): Feature[] =>
  features.filter(
    ({ choice, values }) =>
      !choice && values.flat().every(({ text }) => NUMBER.test(text)),
  );

/** Whether no table of a destination has two values of the feature, such as two table formats. */
const isExclusive = ({ values }: Feature): boolean =>
  values.every((cell) =>
    cell.every((one, index) =>
      cell.slice(index + 1).every((other) => !holdTogether([one, other])),
    ),
  );

/** Requires a value of a feature, or no longer requires it; a value replaces one that excludes it. */
export function toggled(
  filters: Choice['filters'],
  feature: Feature,
  text: string,
): Choice['filters'] {
  const { [feature.label]: wanted = [], ...others } = filters;
  const kept = isExclusive(feature) ? [] : wanted;
  const texts = wanted.includes(text)
    ? wanted.filter((other) => other !== text)
    : [...kept, text];
  return texts.length === 0 ? others : { ...others, [feature.label]: texts };
}

const listed = (filters: Choice['filters']): Wanted[] =>
  Object.entries(filters).flatMap(([label, texts]) =>
    texts.map((text) => ({ label, text })),
  );

/** Names of the destinations with a kind of table for which all required values hold. */
function matching(
  { destinations, features }: MatrixData,
  wanted: readonly Wanted[],
): string[] {
  const cells = wanted.map(({ label, text }) => {
    const feature = features.find((one) => one.label === label);
    return destinations.map((_, index) =>
      feature?.values[index]?.find((value) => value.text === text),
    );
  });
  return destinations.filter((_, index) => {
    const found = cells.map((cell) => cell[index]);
    return (
      found.every((value): value is FeatureValue => value !== undefined) &&
      holdTogether(found)
    );
  });
}

/** Names of the destinations that match the filters, sorted. */
export function chosen(data: MatrixData, { filters, sort }: Choice): string[] {
  const sorted = data.features.find(({ label }) => label === sort);
  const weights = new Map(
    data.destinations.map((name, index) => [
      name,
      Number(sorted?.values[index]?.[0]?.text.replaceAll(',', '') ?? 0),
    ]),
  );
  return matching(data, listed(filters)).sort(
    (a, b) =>
      (weights.get(b) ?? 0) - (weights.get(a) ?? 0) || a.localeCompare(b),
  );
}

/** The required values without which some destinations match, and the names of these. */
export function remedies(
  data: MatrixData,
  { filters }: Choice,
): (Wanted & { readonly names: readonly string[] })[] {
  const all = listed(filters);
  return all
    .map((one) => ({
      ...one,
      names: matching(
        data,
        all.filter((other) => other !== one),
      ),
    }))
    .filter(({ names }) => names.length > 0);
}

/** Parses a selection from a query string; unknown features, values and destinations are ignored. */
export function readChoice(data: MatrixData, search: string): Choice {
  const query = new URLSearchParams(search);
  return {
    filters: Object.fromEntries(
      data.features.flatMap((feature) => {
        const options = optionsOf(feature);
        const texts = new Set(query.getAll(feature.label));
        const known = [...texts].filter((text) => options.includes(text));
        return known.length > 0 ? [[feature.label, known]] : [];
      }),
    ),
    sort:
      sortable(data).find(({ label }) => label === query.get('sort'))?.label ??
      '',
    compare: (query.get('compare') ?? '')
      .split(',')
      .filter((name) => data.destinations.includes(name))
      .slice(0, MOST_COMPARED),
  };
}

/** Serializes a selection to a query string; empty when nothing is selected. */
export function writeChoice({ filters, sort, compare }: Choice): string {
  const query = new URLSearchParams(
    listed(filters).map(({ label, text }) => [label, text]),
  );
  if (sort !== '') {
    query.set('sort', sort);
  }
  if (compare.length > 0) {
    query.set('compare', compare.join(','));
  }
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}
