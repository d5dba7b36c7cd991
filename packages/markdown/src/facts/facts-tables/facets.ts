/** The facets of a catalogue: what a transform counts, and what the browser filters by. */
import type { FeatureValue } from '@docs/facts/destinations/featureValues';

/** A value of an entry; `tables` limits it to kinds of tables, and values are combined for one kind only. */
export type FacetValue = Pick<FeatureValue, 'text' | 'tables'>;

/** A property of entries with few values, which readers filter by. */
export interface Facet {
  /** Name in the query string. */
  readonly name: string;
  readonly label: string;
  /** All values, in the order in which they are shown. */
  readonly options: readonly string[];
  /** Values of each entry, in the order of the entries. */
  readonly values: readonly (readonly FacetValue[])[];
}

/** The data that the browser needs for filtering. */
export interface FacetedEntries {
  /** Plural noun for the entries, such as "sources". */
  readonly noun: string;
  /** Example of a search text. */
  readonly placeholder: string;
  readonly entries: readonly {
    /** The `data-entry` attribute of the entry's elements on the page. */
    readonly id: string;
    readonly title: string;
    /** Searchable text. */
    readonly words: string;
  }[];
  readonly facets: readonly Facet[];
}
