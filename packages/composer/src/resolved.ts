/** A choice whose values fit together, and which of its values a source needs. */
import type { Allowed } from './dispositions';
import type {
  Choice,
  DestinationFacts,
  Disposition,
  EntryFacts,
  ResourceFacts,
  SourceFacts,
} from './types';

/** Readers of files, by the kind of file. */
const FILE_KINDS = ['csv', 'jsonl', 'parquet'] as const;

/** A choice that fits together. */
export interface Resolved {
  readonly choice: Choice;
  readonly source: SourceFacts;
  /** Undefined unless the source is a verified source. */
  readonly entry: EntryFacts | undefined;
  readonly destination: DestinationFacts;
  readonly allowed: readonly Allowed[];
}

/** What a source offers: its functions, or kinds of files. */
export const partsOf = ({ shape, entries }: SourceFacts): readonly string[] =>
  shape === 'filesystem' ? FILE_KINDS : entries.map(({ name }) => name);

/** Whether the program has a cursor of its own to set, and its column can be chosen. */
export const asksForCursor = (
  { shape }: SourceFacts,
  disposition: Disposition,
): boolean =>
  disposition !== 'replace' &&
  ['python', 'frames', 'rest_api', 'sql_database', 'filesystem'].includes(
    shape,
  );

/** Files have their own cursor. */
export const FILE_CURSOR = 'modification_date';

/** Whether a resource is merged, and has no key. */
export const lacksKey = (
  { hasKey, dispositions }: ResourceFacts,
  disposition: Disposition,
): boolean =>
  !hasKey &&
  (disposition === 'merge' ||
    (disposition === 'own' && dispositions.includes('merge')));

/** Whether a key has to be chosen: the source does not say one for all of its resources. */
export const asksForKey = (
  { shape }: SourceFacts,
  entry: EntryFacts | undefined,
  disposition: Disposition,
): boolean =>
  shape === 'verified'
    ? entry?.resources.some((one) => lacksKey(one, disposition)) === true
    : disposition === 'merge';
