/** The write dispositions of a source at a destination, and why others are not offered. */
import type {
  DestinationFacts,
  Disposition,
  EntryFacts,
  SourceFacts,
} from './types';

/** A write disposition, and why it cannot be chosen. */
export interface Allowed {
  readonly value: Disposition;
  readonly reason: string | undefined;
}

/** In the order in which they are offered. */
const ALL = ['append', 'replace', 'merge'] as const;

const listed = (names: readonly string[]): string =>
  names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** The columns by which the resources continue. */
const cursorsOf = (entry: EntryFacts): string[] => [
  ...new Set(entry.resources.flatMap(({ cursors }) => cursors)),
];

/** The dispositions that the source sets itself, for those that a reader does not change. */
export const ownDispositions = (entry: EntryFacts): string[] => [
  ...new Set(entry.resources.flatMap(({ dispositions }) => dispositions)),
];

function reasonOf(
  value: (typeof ALL)[number],
  source: SourceFacts,
  entry: EntryFacts | undefined,
  destination: DestinationFacts,
): string | undefined {
  const { title } = destination;
  if (!destination.dispositions.some((one) => one.value === value)) {
    const others = destination.dispositions.map((one) => one.value);
    return destination.factory === null
      ? `A ${title.toLowerCase()} is called with the rows, and decides itself what it does with them: it only appends.`
      : `${title} has no ${value}: it can ${listed(others)}.`;
  }
  if (
    value === 'replace' &&
    entry?.resources.some(({ continues }) => continues)
  ) {
    const columns = cursorsOf(entry);
    return `${source.title} goes on where the last run stopped${columns.length > 0 ? `, by ${listed(columns)}` : ''}: with replace, each run would delete the rows of the runs before it.`;
  }
  return undefined;
}

/** All write dispositions, in the order in which they are offered. */
export function dispositionsOf(
  source: SourceFacts,
  entry: EntryFacts | undefined,
  destination: DestinationFacts,
): Allowed[] {
  const own = entry ? ownDispositions(entry) : [];
  const isPossible = own.every((value) =>
    destination.dispositions.some((one) => one.value === value),
  );
  return [
    ...(own.length > 0
      ? [
          {
            value: 'own' as const,
            reason: isPossible
              ? undefined
              : `${source.title} sets ${listed(own)}, and ${destination.title} can only ${listed(destination.dispositions.map(({ value }) => value))}.`,
          },
        ]
      : []),
    ...ALL.map((value) => ({
      value,
      reason: reasonOf(value, source, entry, destination),
    })),
  ];
}

/** The table format that a write disposition needs at a destination; undefined for the usual tables. */
export function tableFormatOf(
  { format, dispositions }: DestinationFacts,
  disposition: Disposition,
  own: readonly string[],
): string | undefined {
  const wanted = disposition === 'own' ? own : [disposition];
  return (
    format ??
    dispositions.find(
      (one) => one.format !== null && wanted.includes(one.value),
    )?.format ??
    undefined
  );
}
