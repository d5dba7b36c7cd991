/** All combinations that the composer offers, as query strings of its page. */
import { asksForCursor, partsOf } from '@docs/composer/resolved';
import { dispositionsOf } from '@docs/composer/dispositions';
import { RUNNERS } from '@docs/composer/runners';
import type {
  ComposeFacts,
  DestinationFacts,
  SourceFacts,
} from '@docs/composer/types';

/** A source, with one of its parts. */
export interface Made {
  readonly source: SourceFacts;
  readonly part: string;
}

/** Each source with each of its parts. */
export const allMade = ({ sources }: ComposeFacts): Made[] =>
  sources.flatMap((source) => {
    const parts = partsOf(source);
    return (parts.length > 0 ? parts : ['']).map((part) => ({ source, part }));
  });

/** The query strings of a source at a destination, without the way to run it: all dispositions, with and without cursor. */
export function queriesOf(
  { source, part }: Made,
  destination: DestinationFacts,
): string[] {
  const entry = source.entries.find(({ name }) => name === part);
  const possible = dispositionsOf(source, entry, destination).filter(
    ({ reason }) => reason === undefined,
  );
  return possible.flatMap(({ value }) => {
    const query = new URLSearchParams({
      source: source.name,
      destination: destination.name,
      disposition: value,
    });
    if (part !== '') {
      query.set('part', part);
    }
    const without = new URLSearchParams(query);
    without.set('cursor', '');
    return asksForCursor(source, value)
      ? [query.toString(), without.toString()]
      : [query.toString()];
  });
}

/** All query strings, without the way to run it. */
export const allQueries = (facts: ComposeFacts): string[] =>
  allMade(facts).flatMap((made) =>
    facts.destinations.flatMap((destination) => queriesOf(made, destination)),
  );

/** A query string with a way to run it. */
export const withRun = (query: string, run: string): string =>
  `?${query}&run=${run}`;

/**
 * Query strings in which each two values of source, destination and way to run it occur together, and each write
 * disposition with each source and each destination.
 */
export function pairs(facts: ComposeFacts): string[] {
  const runs = RUNNERS.map(({ name }) => name);
  return allMade(facts).flatMap((made, row) =>
    facts.destinations.flatMap((destination, column) =>
      queriesOf(made, destination)
        // All write dispositions at a few destinations, in turn, and one of them at the others.
        .filter((_, index, all) => (row + column) % all.length === index)
        .map((query) =>
          withRun(query, runs[(row + column * 2) % runs.length] ?? 'script'),
        ),
    ),
  );
}
