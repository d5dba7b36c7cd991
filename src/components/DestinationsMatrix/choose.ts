/** Filters and sorts destinations, and serializes the selection to the query string. */
import type { MatrixData } from '@site/src/remark/facts-tables/destinations';

/** The reader's selection, which is kept in the page's query string. */
export interface Choice {
  /** Required value by feature. */
  readonly filters: Readonly<Record<string, string>>;
  /** Feature to sort by; empty to sort by name. */
  readonly sort: string;
  /** Destinations to compare. */
  readonly compare: readonly string[];
}

/** Maximum number of destinations that fit side by side. */
export const MOST_COMPARED = 3;

type Feature = MatrixData['features'][number];

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

/** Sort weight of a cell: its number, or the number of its values. */
function weight(values: Feature['values'][number]): number {
  const [first] = values;
  return first && /^[\d,]+$/.test(first.text)
    ? Number(first.text.replaceAll(',', ''))
    : values.length;
}

/** Names of the destinations that match the filters, sorted. */
export function chosen(
  { destinations, features }: MatrixData,
  { filters, sort }: Choice,
): string[] {
  const sorted = features.find(({ label }) => label === sort);
  const weights = new Map(
    destinations.map((name, index) => [
      name,
      sorted ? weight(sorted.values[index] ?? []) : 0,
    ]),
  );
  return destinations
    .filter((_, index) =>
      features.every(({ label, values }) => {
        const wanted = filters[label] ?? '';
        return (
          wanted === '' || values[index]?.some(({ text }) => text === wanted)
        );
      }),
    )
    .sort(
      (a, b) =>
        (weights.get(b) ?? 0) - (weights.get(a) ?? 0) || a.localeCompare(b),
    );
}

/** Parses a selection from a query string; unknown features, values and destinations are ignored. */
export function readChoice(
  { destinations, features }: MatrixData,
  search: string,
): Choice {
  const query = new URLSearchParams(search);
  return {
    filters: Object.fromEntries(
      features.flatMap((feature) => {
        const value = query.get(feature.label);
        return value !== null && optionsOf(feature).includes(value)
          ? [[feature.label, value]]
          : [];
      }),
    ),
    sort:
      features.find(({ label }) => label === query.get('sort'))?.label ?? '',
    compare: (query.get('compare') ?? '')
      .split(',')
      .filter((name) => destinations.includes(name))
      .slice(0, MOST_COMPARED),
  };
}

/** Serializes a selection to a query string; empty when nothing is selected. */
export function writeChoice({ filters, sort, compare }: Choice): string {
  const query = new URLSearchParams();
  for (const [label, value] of Object.entries(filters)) {
    if (value !== '') {
      query.set(label, value);
    }
  }
  if (sort !== '') {
    query.set('sort', sort);
  }
  if (compare.length > 0) {
    query.set('compare', compare.join(','));
  }
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}
