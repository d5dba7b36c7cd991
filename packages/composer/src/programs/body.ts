/** The part of a program that makes the data, and what it is made from. */
import type { Resolved } from '../resolved';
import { keyLiteral, literal } from '../python';

/** The data of a program. */
export interface Body {
  /** Imports of the standard library, without those that every program has. */
  readonly standard?: readonly string[];
  readonly imports: readonly string[];
  readonly lines: readonly string[];
  /** The function that returns the data. */
  readonly maker: string;
}

/** Where a cursor starts in the examples. */
export const INITIAL = '2025-01-01T00:00:00Z';

/** The hints that a choice sets, as keyword arguments. */
export interface Hints {
  readonly disposition: string | undefined;
  readonly key: string | undefined;
  readonly format: string | undefined;
}

/** The hints of a choice; a write disposition that the source sets is left out. */
export function hintsOf(
  { choice }: Resolved,
  format: string | undefined,
): Hints {
  const { disposition, key } = choice;
  return {
    disposition:
      disposition === 'own' ? undefined : `write_disposition="${disposition}"`,
    key: key.length > 0 ? `primary_key=${keyLiteral(key)}` : undefined,
    format: format === undefined ? undefined : `table_format="${format}"`,
  };
}

/** A cursor as an argument of hints; undefined without one. */
export const incrementalOf = ({ choice }: Resolved): string | undefined =>
  choice.cursor === ''
    ? undefined
    : `incremental=dlt.sources.incremental(${literal(choice.cursor)})`;
