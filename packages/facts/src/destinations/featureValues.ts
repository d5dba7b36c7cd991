/** Values of a destination's features, and the tables that they hold for. Used in the browser too. */

/** One value of a feature; `code` for names that are used in code and configuration. */
export interface FeatureValue {
  readonly text: string;
  readonly code: boolean;
  /** A short remark, such as "default". */
  readonly note?: string;
  /** The kinds of tables that the value is limited to; without it, the value holds for all tables. */
  readonly tables?: readonly string[];
}

/** What readers see in brackets after a value: its remark, and the tables that it is limited to. */
export function remarkOf({
  text,
  note,
  tables = [],
}: FeatureValue): string | undefined {
  const words = [
    ...(note === undefined ? [] : [note]),
    // A table format is limited to its own tables, which goes without saying.
    ...tables.filter((kind) => kind !== text),
  ];
  return words.length === 0 ? undefined : words.join(', ');
}

/** Whether there is a kind of table for which all of the values hold. */
export function holdTogether(
  values: readonly Pick<FeatureValue, 'tables'>[],
): boolean {
  const [first, ...rest] = values.flatMap(({ tables }) =>
    tables === undefined ? [] : [tables],
  );
  return (
    first === undefined ||
    first.some((kind) => rest.every((kinds) => kinds.includes(kind)))
  );
}

/** The distinct values of a feature, the one that most destinations have first: the order of columns and of filters. */
export function mostFrequentFirst(
  values: readonly (readonly FeatureValue[])[],
): string[] {
  const counts = new Map<string, number>();
  for (const { text } of values.flat()) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts.keys()].sort(
    (a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a.localeCompare(b),
  );
}
