/** Python source: calls that are wrapped as a formatter would, and literals. */
import type { ConfigValue } from '@docs/facts/config/placeholders';

/** Longest line of a program. */
const WIDTH = 88;

/** A Python literal. */
export function literal(value: ConfigValue): string {
  if (typeof value === 'boolean') {
    return value ? 'True' : 'False';
  }
  if (typeof value !== 'object') {
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) {
    return `[${(value as readonly ConfigValue[]).map(literal).join(', ')}]`;
  }
  const entries = Object.entries(value).map(
    ([name, item]) => `${JSON.stringify(name)}: ${literal(item)}`,
  );
  return `{${entries.join(', ')}}`;
}

/** A key as hints take it: one name, or a list of names. */
export const keyLiteral = (key: readonly string[]): string =>
  literal(key.length === 1 ? (key[0] ?? '') : key);

/** Lines with one more level of indentation. */
export const indented = (lines: readonly string[], levels = 1): string[] =>
  lines.map((line) => (line === '' ? '' : '    '.repeat(levels) + line));

/**
 * A call, on one line if it fits, else with one argument on each line.
 *
 * @param start what is before the bracket, with the indentation of the line
 * @param end what is after the bracket
 */
export function call(
  start: string,
  given: readonly (string | undefined)[],
  end = '',
): string[] {
  const list = given.filter((one) => one !== undefined);
  const line = `${start}(${list.join(', ')})${end}`;
  if (line.length <= WIDTH || list.length === 0) {
    return [line];
  }
  const indent = /^ */.exec(start)?.[0] ?? '';
  const inner = `${indent}    ${list.join(', ')}`;
  return [
    `${start}(`,
    ...(inner.length <= WIDTH
      ? [inner]
      : list.map((one) => `${indent}    ${one},`)),
    `${indent})${end}`,
  ];
}
