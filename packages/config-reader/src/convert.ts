/**
 * Whether dlt converts a value to the type of a field: `deserialize_value` of dlt/common/configuration/utils.py and
 * `coerce_value` of dlt/common/data_types/type_helpers.py.
 */
import { choicesOf } from '@docs/facts/config/readable';
import { isTable, plain, type Kind, type Node } from './values';

/** The converted value, or that dlt raises ConfigValueCannotBeCoercedException. */
export type Converted = { readonly value: unknown } | 'rejected';

/** Python's kind of a simple type; undefined for types that are not converted. */
function kindOf(type: string): Kind | undefined {
  const inner = /^Optional\[(.*)\]$/s.exec(type)?.[1] ?? type;
  const [choice] = choicesOf(inner);
  if (choice !== undefined) {
    return /^-?\d+$/.test(choice) ? 'bigint' : 'text';
  }
  const [, outer] = /^(\w+)(?:\[|$)/.exec(inner) ?? [];
  switch (outer) {
    case 'str':
      return 'text';
    case 'int':
      return 'bigint';
    case 'float':
      return 'double';
    case 'bool':
      return 'bool';
    case 'list':
    case 'dict':
      return 'json';
    default:
      return undefined;
  }
}

/** Python accepts spaces around a number and single underscores between digits. */
const INTEGER = /^[+-]?\d+(?:_\d+)*$/;
const HEXADECIMAL = /^0x[\da-f]+(?:_[\da-f]+)*$/i;
const FLOAT =
  /^[+-]?(?:(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:e[+-]?\d+(?:_\d+)*)?|inf(?:inity)?|nan)$/i;

const TRUE = new Set(['yes', 'true', 't', 'y', '1']);
const FALSE = new Set(['no', 'false', 'f', 'n', '0']);

const digits = (text: string): number => Number(text.replaceAll('_', ''));

function numberOf(text: string, isInteger: boolean): Converted {
  const trimmed = text.trim();
  if (HEXADECIMAL.test(trimmed)) {
    return { value: digits(trimmed) };
  }
  if ((isInteger ? INTEGER : FLOAT).test(trimmed)) {
    return { value: digits(trimmed) };
  }
  return 'rejected';
}

function booleanOf(text: string): Converted {
  const word = text.toLowerCase();
  return TRUE.has(word)
    ? { value: true }
    : FALSE.has(word)
      ? { value: false }
      : 'rejected';
}

/** A value from JSON: a list or a table, as the type says. */
function jsonOf(text: string, type: string): Converted {
  try {
    const value: unknown = JSON.parse(text);
    const isList = /^(?:Optional\[)?list\b/.test(type);
    const fits = isList
      ? Array.isArray(value)
      : typeof value === 'object' && value !== null && !Array.isArray(value);
    return fits ? { value } : 'rejected';
  } catch {
    return 'rejected';
  }
}

function fromText(text: string, to: Kind, type: string): Converted {
  switch (to) {
    case 'bigint':
      return numberOf(text, true);
    case 'double':
      return numberOf(text, false);
    case 'bool':
      return booleanOf(text);
    case 'json':
      return jsonOf(text, type);
    default:
      return { value: text };
  }
}

/** Python's text of a value. */
const textOf = (value: unknown, from: Kind): string =>
  typeof value === 'boolean'
    ? value
      ? 'True'
      : 'False'
    : from === 'double' && Number.isInteger(value)
      ? `${String(value)}.0`
      : from === 'json'
        ? JSON.stringify(value)
        : String(value);

function between(value: unknown, from: Kind, to: Kind): Converted {
  if (to === 'text') {
    return { value: textOf(value, from) };
  }
  if (to === 'bool' && (from === 'bigint' || from === 'double')) {
    return { value: Boolean(value) };
  }
  if (to === 'bigint' && from === 'double') {
    return Number.isInteger(value) ? { value } : 'rejected';
  }
  return to === 'double' && from === 'bigint' ? { value } : 'rejected';
}

/** Converts a value of a provider to the type of a field. */
export function convert(node: Node, type: string): Converted {
  const from: Kind = isTable(node) ? 'json' : node.kind;
  const value = plain(node);
  const to = kindOf(type);
  if (to === undefined) {
    return { value };
  }
  const converted =
    from === to
      ? { value }
      : from === 'text'
        ? fromText(String(value), to, type)
        : between(value, from, to);
  const choices = choicesOf(type);
  return converted !== 'rejected' &&
    choices.length > 0 &&
    !choices.includes(String(converted.value))
    ? 'rejected'
    : converted;
}

/** What a field takes, in a few words, for a value that it rejects. */
export function takes(type: string): string {
  const choices = choicesOf(type);
  if (choices.length > 0) {
    return `one of ${choices.join(', ')}`;
  }
  switch (kindOf(type)) {
    case 'bigint':
      return 'a whole number';
    case 'double':
      return 'a number';
    case 'bool':
      return 'true or false';
    case 'json':
      return /\blist\b/.test(type) ? 'a list' : 'a table';
    default:
      return 'another value';
  }
}
