/** Reads records whose keys come from input: `record['constructor']` is a function although the record has no such key. */

/** The value of a key that a record has itself; undefined for other keys, those of `Object.prototype` among them. */
export const own = <Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined => (Object.hasOwn(record, key) ? record[key] : undefined);
