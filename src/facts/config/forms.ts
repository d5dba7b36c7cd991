/** The same values as a TOML section, as environment variables and as Python. */
import type { ConfigValue } from './placeholders';

/** A place in code where a value stands that the reader may replace by their own. */
export interface TextSlot {
  /** Offsets in the code. */
  readonly from: number;
  readonly to: number;
  /** The field, by the dotted path under which dlt looks for it. */
  readonly field: string;
  /** How a value is written there. */
  readonly as: SlotContext;
}

/** In double quotes, in the shell's single quotes, a word of the shell, within a URL, or a bare number. */
export type SlotContext = 'quoted' | 'shell' | 'word' | 'url' | 'bare';

/** A value of a form. */
export interface FormValue {
  readonly name: string;
  readonly value: ConfigValue;
  readonly secret: boolean;
}

/** Code, and where in it the reader's values stand. */
export interface FormCode {
  readonly text: string;
  readonly slots: readonly TextSlot[];
}

type Piece =
  | string
  | { readonly slot: string; readonly as: SlotContext; readonly text: string };

/** Puts code together and notes where its values are. */
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

/** The dotted path of a field: its place in a file, and the key of dlt.secrets. */
export const fieldPath = (section: string, name: string): string =>
  section === '' ? name : `${section}.${name}`;

/** The name of a field's environment variable, as dlt makes it. */
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

/** A value in double quotes, or bare: TOML and Python agree on those that are plain. */
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

/** A TOML section; the empty one is the top of the file. */
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

/** One exported variable a line; tables and lists are JSON there. */
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

/** Assignments to dlt.secrets, and to dlt.config for what is not looked for among secrets only. */
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
