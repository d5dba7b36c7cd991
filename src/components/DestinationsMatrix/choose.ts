/** Filters and sorts destinations, and serializes the selection to the query string. */
import {
  ALL,
  matching,
  readChoice as readFacets,
  searchOf,
  writeChoice as writeFacets,
  type Choice as FacetChoice,
} from '@site/src/components/Facets/choose';
import { mostFrequentFirst } from '@docs/facts/destinations/featureValues';
import type { FacetedEntries } from '@docs/markdown/facts/facts-tables/facets';
import type { MatrixData } from '@docs/markdown/facts/facts-tables/destinations';

/** The reader's selection, which is kept in the page's query string. */
export interface Choice extends FacetChoice {
  /** Feature to sort by; empty to sort by name. */
  readonly sort: string;
  /** Destinations to compare. */
  readonly compare: readonly string[];
}

/** The selection that lists all destinations. */
export const NOTHING: Choice = { ...ALL, sort: '', compare: [] };

/** Maximum number of destinations that fit side by side. */
export const MOST_COMPARED = 3;

type Feature = MatrixData['features'][number];

const NUMBER = /^[\d,]+$/;

/** Name of the product of a destination. */
export const titleOf = (
  { destinations, titles }: MatrixData,
  name: string,
): string => titles[destinations.indexOf(name)] ?? name;

/** The destinations with the features that they are filtered by. */
export const facetsOf = ({
  destinations,
  titles,
  features,
}: MatrixData): FacetedEntries => ({
  noun: 'destinations',
  placeholder: 'athena, or jsonb',
  entries: destinations.map((name, index) => ({
    id: name,
    title: titles[index] ?? name,
    words: [
      name,
      titles[index] ?? '',
      ...features.flatMap(
        ({ values }) => values[index]?.map(({ text }) => text) ?? [],
      ),
    ].join(' '),
  })),
  facets: features
    .filter(({ choice }) => choice)
    .map((feature) => ({
      name: feature.label,
      label: feature.label,
      options: mostFrequentFirst(feature.values),
      values: feature.values,
    })),
});

/** The features that destinations can be sorted by: those whose values are numbers. */
export const sortable = ({ features }: MatrixData): Feature[] =>
  features.filter(
    ({ choice, values }) =>
      !choice && values.flat().every(({ text }) => NUMBER.test(text)),
  );

/** Names of the destinations that match the selection, sorted. */
export function chosen(data: MatrixData, choice: Choice): string[] {
  const sorted = data.features.find(({ label }) => label === choice.sort);
  const weights = new Map(
    data.destinations.map((name, index) => [
      name,
      Number(sorted?.values[index]?.[0]?.text.replaceAll(',', '') ?? 0),
    ]),
  );
  return matching(facetsOf(data), choice).sort(
    (a, b) =>
      (weights.get(b) ?? 0) - (weights.get(a) ?? 0) ||
      titleOf(data, a).localeCompare(titleOf(data, b), 'en'),
  );
}

/** Parses a selection from a query string; unknown features, values and destinations are ignored. */
export function readChoice(data: MatrixData, search: string): Choice {
  const query = new URLSearchParams(search);
  return {
    ...readFacets(facetsOf(data), query),
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
export function writeChoice(data: MatrixData, choice: Choice): string {
  const query = writeFacets(facetsOf(data), choice);
  if (choice.sort !== '') {
    query.set('sort', choice.sort);
  }
  if (choice.compare.length > 0) {
    query.set('compare', choice.compare.join(','));
  }
  return searchOf(query);
}
