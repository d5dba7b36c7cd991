/**
 * Writes a file of settings as environment variables, by the rules of dlt/common/configuration/providers/environ.py:
 * sections and key in upper case with `__` between them; lists and tables as JSON
 * (`deserialize_value` of dlt/common/configuration/utils.py).
 */
import { getStaticTOMLValue, ParseError, parseTOML } from 'toml-eslint-parser';
import type { AST } from 'toml-eslint-parser';
import {
  environmentForm,
  environmentName,
  type FormCode,
  type TextSlot,
} from '@docs/facts/config/forms';
import type { ConfigValue } from '@docs/facts/config/placeholders';

/**
 * Sections that dlt itself looks into, field by field. A program may read any other one as a whole, which an
 * environment variable for each field does not allow.
 */
const ROOTS = new Set([
  'credentials',
  'data_writer',
  'dbt_cloud',
  'dbt_package_runner',
  'destination',
  'extract',
  'load',
  'normalize',
  'pipelines',
  'runtime',
  'schema',
  'sources',
]);

/** Fields that take any type: a variable would give text where the file gives a number. */
const ANY_TYPE = new Set(['initial_value', 'end_value']);

/** Thrown where a file cannot be written as variables. */
class NoVariable extends Error {}

const keysOf = ({ keys }: AST.TOMLKey): string[] =>
  keys.map((key) => (key.type === 'TOMLBare' ? key.name : key.value));

/**
 * Whether dlt looks for a field by itself: at the top of the file, or in a section that it knows. The section of a
 * pipeline begins with the pipeline's name.
 */
const isLookedFor = (path: readonly string[]): boolean =>
  path.length === 1 || path.slice(0, 2).some((part) => ROOTS.has(part));

function valueOf(node: AST.TOMLContentNode): ConfigValue {
  if (node.type === 'TOMLValue' && node.kind.includes('-')) {
    throw new NoVariable('dates have a type that text has not');
  }
  return getStaticTOMLValue(node) as ConfigValue;
}

/** The slots in a value, moved to where its text is after `before`. */
function movedSlots(
  toml: string,
  [from, to]: AST.Range,
  before: string,
  slots: readonly TextSlot[],
): TextSlot[] {
  const raw = toml.slice(from, to);
  const quotes = /^["']/.test(raw) ? 1 : 0;
  // Text with escapes or further quotes has other offsets in the shell.
  return /^["']{3}|\\|^".*'/.test(raw)
    ? []
    : slots
        .filter((slot) => slot.from >= from + quotes && slot.to <= to - quotes)
        .map((slot) => ({
          ...slot,
          from: before.length + slot.from - from,
          to: before.length + slot.to - from,
          as: slot.as === 'quoted' ? 'shell' : slot.as,
        }));
}

const line = (path: readonly string[], value: ConfigValue): string =>
  environmentForm(path.slice(0, -1).join('.'), [
    { name: path.at(-1) ?? '', value, secret: false },
  ]).text;

/** Collects the lines of the shell. */
class Lines {
  text = '';
  readonly slots: TextSlot[] = [];

  add(text: string, slots: readonly TextSlot[] = []): void {
    const start = this.text === '' ? 0 : this.text.length + 1;
    this.text += (this.text === '' ? '' : '\n') + text;
    for (const slot of slots) {
      this.slots.push({
        ...slot,
        from: start + slot.from,
        to: start + slot.to,
      });
    }
  }
}

/** The length of a path up to a field that takes a table; undefined if it has none. */
function totalLength(
  path: readonly string[],
  tables: ReadonlySet<string>,
): number | undefined {
  const index = path.findIndex((part, at) => at > 1 && tables.has(part));
  return index < 0 ? undefined : index + 1;
}

function convert(
  toml: string,
  slots: readonly TextSlot[],
  tables: ReadonlySet<string>,
): FormCode {
  // dlt's parser (tomlkit) reads TOML 1.0.
  const { body, comments } = parseTOML(toml, { tomlVersion: '1.0' });
  const [root] = body;
  const lines = new Lines();
  const complete = new Map<string, Record<string, ConfigValue>>();
  const written: { at: number; text: string; slots: TextSlot[] }[] = [];

  const addValue = (section: readonly string[], node: AST.TOMLKeyValue) => {
    const path = [...section, ...keysOf(node.key)];
    const value = valueOf(node.value);
    const length = totalLength(path.slice(0, -1), tables);
    const name = path.at(-1) ?? '';
    if (length === undefined) {
      if (
        !isLookedFor(path) ||
        (ANY_TYPE.has(name) && typeof value !== 'string')
      ) {
        throw new NoVariable(name);
      }
      if (!/^\w+$/.test(environmentName(path.slice(0, -1).join('.'), name))) {
        throw new NoVariable(`no variable can be named after ${name}`);
      }
      const text = line(path, value);
      const start = text.slice(0, text.indexOf('=') + 1);
      // Numbers are not quoted in either form; the quotes of text are one character in both.
      written.push({
        at: node.range[0],
        text,
        slots: movedSlots(toml, node.value.range, start, slots),
      });
      return;
    }
    const key = path.slice(0, length).join('.');
    const known = complete.get(key);
    let table = known ?? {};
    complete.set(key, table);
    if (!known) {
      written.push({ at: node.range[0], text: key, slots: [] });
    }
    for (const part of path.slice(length, -1)) {
      table = (table[part] ??= {}) as Record<string, ConfigValue>;
    }
    table[name] = value;
  };

  for (const node of root.body) {
    if (node.type === 'TOMLKeyValue') {
      addValue([], node);
    } else if (node.kind === 'array') {
      throw new NoVariable('lists of tables');
    } else {
      for (const one of node.body) {
        addValue(keysOf(node.key), one);
      }
    }
  }
  for (const one of written) {
    const table = complete.get(one.text);
    one.text = table ? line(one.text.split('.'), table) : one.text;
  }
  return joinLines(toml, lines, written, comments);
}

/** The variables with the comments and empty lines of the file, in its order. */
function joinLines(
  toml: string,
  lines: Lines,
  written: readonly { at: number; text: string; slots: TextSlot[] }[],
  comments: readonly AST.Comment[],
): FormCode {
  let offset = 0;
  let isEmpty = false;
  for (const row of toml.split('\n')) {
    const end = offset + row.length;
    const inRow = ({ at }: { at: number }) => at >= offset && at <= end;
    const value = written.find(inRow);
    const comment = comments.find((one) => inRow({ at: one.range[0] }));
    const words = comment === undefined ? '' : `#${comment.value}`;
    if (value) {
      if (isEmpty && lines.text !== '') {
        lines.add('');
      }
      isEmpty = false;
      lines.add(
        words === '' ? value.text : `${value.text} ${words}`,
        value.slots,
      );
    } else if (words !== '') {
      if (isEmpty && lines.text !== '') {
        lines.add('');
      }
      isEmpty = false;
      lines.add(words);
    } else if (row.trim() === '') {
      isEmpty = true;
    }
    offset = end + 1;
  }
  return { text: lines.text, slots: lines.slots };
}

/**
 * A file of settings as lines that export environment variables; undefined if it cannot be written so.
 *
 * @param slots the values in the file that readers may replace
 * @param tables names of fields that take a table
 */
export function asEnvironment(
  toml: string,
  slots: readonly TextSlot[] = [],
  tables: ReadonlySet<string> = new Set(),
): FormCode | undefined {
  try {
    const form = convert(toml, slots, tables);
    return form.text === '' || !form.text.includes('export ')
      ? undefined
      : form;
  } catch (error) {
    if (error instanceof NoVariable || error instanceof ParseError) {
      return undefined;
    }
    throw error;
  }
}
