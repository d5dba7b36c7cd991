/** Renders configuration values as a TOML section, as environment variables and as Python. */
import type { ConfigValue } from './placeholders';

/** A range of code with a value that the reader may replace with their own. */
export interface TextSlot {
  /** Offsets in the code. */
  readonly from: number;
  readonly to: number;
  /** The dotted path under which dlt looks for the field. */
  readonly field: string;
  /** How a value must be quoted or escaped there. */
  readonly as: SlotContext;
}

/**
 * In double quotes, in single quotes of the shell, an unquoted shell word, part of a URL, a port that a URL does not
 * have yet, a bare number; in SQL a literal without or with escape sequences, and a name, by what quotes it and
 * whether it loses its case without quotes.
 */
export type SlotContext =
  | 'quoted'
  | 'shell'
  | 'word'
  | 'url'
  | 'port'
  | 'bare'
  | 'literal'
  | 'literal-escapes'
  | 'name'
  | 'name-lower'
  | 'name-backtick';

/** A field of a form with its value. */
export interface FormValue {
  readonly name: string;
  readonly value: ConfigValue;
  readonly secret: boolean;
}

/** Code with the ranges of its replaceable values. */
export interface FormCode {
  readonly text: string;
  readonly slots: readonly TextSlot[];
}

type Piece =
  | string
  | { readonly slot: string; readonly as: SlotContext; readonly text: string };

/** Joins lines of code and records the ranges of the values in it. */
function codeOf(lines: readonly (readonly Piece[])[]): FormCode {
  let text = '';
  const slots: TextSlot[] = [];
  for (const [index, line] of lines.entries()) {
    text += index > 0 ? '\n' : '';
    for (const piece of line) {
      if (typeof piece === 'string') {
        text += piece;
      } else {
        const { slot: field, as } = piece;
        slots.push({
          from: text.length,
          to: text.length + piece.text.length,
          field,
          as,
        });
        text += piece.text;
      }
    }
  }
  return { text, slots };
}

const isScalar = (value: ConfigValue): value is string | number | boolean =>
  typeof value !== 'object';

/** The dotted path of a field: its section and key in a file, and its key in dlt.secrets. */
export const fieldPath = (section: string, name: string): string =>
  section === '' ? name : `${section}.${name}`;

/** The name of a field's environment variable, built as dlt builds it. */
export const environmentName = (section: string, name: string): string =>
  fieldPath(section, name).split('.').filter(Boolean).join('__').toUpperCase();

const tomlKey = (key: string): string =>
  /^[\w-]+$/.test(key) ? key : JSON.stringify(key);

function tomlText(value: ConfigValue): string {
  if (isScalar(value)) {
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) {
    return `[${(value as readonly ConfigValue[]).map(tomlText).join(', ')}]`;
  }
  const entries = Object.entries(value).map(
    ([key, item]) => `${tomlKey(key)} = ${tomlText(item)}`,
  );
  return `{ ${entries.join(', ')} }`;
}

function pythonText(value: ConfigValue): string {
  if (typeof value === 'boolean') {
    return value ? 'True' : 'False';
  }
  if (isScalar(value)) {
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) {
    return `[${(value as readonly ConfigValue[]).map(pythonText).join(', ')}]`;
  }
  const entries = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}: ${pythonText(item)}`,
  );
  return `{${entries.join(', ')}}`;
}

/** A scalar value, quoted or bare: TOML and Python share the syntax of plain values. */
function quotedPieces(
  field: string,
  value: ConfigValue,
  text: (value: ConfigValue) => string,
): Piece[] {
  if (typeof value === 'string') {
    const inner = JSON.stringify(value).slice(1, -1);
    return ['"', { slot: field, as: 'quoted', text: inner }, '"'];
  }
  return isScalar(value)
    ? [{ slot: field, as: 'bare', text: text(value) }]
    : [text(value)];
}

const shellQuoted = (text: string): string =>
  text.replaceAll("'", String.raw`'\''`);

/** A TOML section; an empty section name means the top of the file. */
export function tomlForm(
  section: string,
  values: readonly FormValue[],
): FormCode {
  const lines = values.map(({ name, value }): Piece[] => [
    `${tomlKey(name)} = `,
    ...quotedPieces(fieldPath(section, name), value, tomlText),
  ]);
  return codeOf(section === '' ? lines : [[`[${section}]`], ...lines]);
}

/** One exported variable per line; tables and lists are JSON. */
export function environmentForm(
  section: string,
  values: readonly FormValue[],
): FormCode {
  return codeOf(
    values.map(({ name, value }): Piece[] => {
      const field = fieldPath(section, name);
      const start = `export ${environmentName(section, name)}=`;
      if (typeof value === 'string') {
        return [
          `${start}'`,
          { slot: field, as: 'shell', text: shellQuoted(value) },
          "'",
        ];
      }
      return isScalar(value)
        ? [start, { slot: field, as: 'bare', text: String(value) }]
        : [`${start}'${shellQuoted(JSON.stringify(value))}'`];
    }),
  );
}

/** Assignments to dlt.secrets for secret fields, and to dlt.config for the others. */
export function pythonForm(
  section: string,
  values: readonly FormValue[],
  allSecret: boolean,
): FormCode {
  const lines = values.map(({ name, value, secret }): Piece[] => {
    const field = fieldPath(section, name);
    return [
      `dlt.${allSecret || secret ? 'secrets' : 'config'}["${field}"] = `,
      ...quotedPieces(field, value, pythonText),
    ];
  });
  return codeOf([['import dlt'], [''], ...lines]);
}
