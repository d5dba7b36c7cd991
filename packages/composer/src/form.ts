/** What the form of the page offers before the facts are loaded, and the choice that a query string shows there. */
import type { Allowed } from './dispositions';
import { RUNNERS } from './runners';
import type { Resolved } from './resolved';
import type { Choice, ComposeFacts } from './types';

/** An option of a select field. */
export interface Option {
  readonly name: string;
  readonly title: string;
  /** Heading of its group. */
  readonly group?: string;
}

/** The options of the form, and the choice that the page shows without a query string. */
export interface FormData {
  readonly sources: readonly Option[];
  readonly destinations: readonly Option[];
  readonly runs: readonly Option[];
  readonly choice: Choice;
  readonly parts: readonly string[];
  readonly allowed: readonly Allowed[];
  readonly key: boolean;
  readonly cursor: boolean;
}

/** Group of the sources that need no `dlt init`. */
const BUILT_IN = 'In dlt, and your own code';

/** The options that do not depend on the choice. */
export const optionsOf = ({ sources, destinations }: ComposeFacts) => ({
  sources: sources.map(({ name, title, kind, shape }) => ({
    name,
    title,
    group: shape === 'verified' || shape === 'scrapy' ? kind : BUILT_IN,
  })),
  destinations: destinations.map(({ name, title }) => ({ name, title })),
  runs: RUNNERS.map(({ name, title }) => ({ name, title })),
});

/** The parts of the form that depend on the choice. */
export type FormState = Pick<
  FormData,
  'choice' | 'parts' | 'allowed' | 'key' | 'cursor'
>;

/** The state of the form for a choice. */
export const stateOf = (
  { choice, source, entry, allowed }: Resolved,
  parts: readonly string[],
  asks: { readonly key: boolean; readonly cursor: boolean },
): FormState => ({
  choice,
  parts: source.shape === 'filesystem' || entry ? parts : [],
  allowed,
  ...asks,
});
