/**
 * The values that a `ConfigFieldMissingException` names, as lines for the reader's files.
 *
 * Its message (dlt/common/configuration/exceptions.py) lists for each field the keys that each provider was asked
 * for: first those that begin with the pipeline's name, then the others, and in both the most specific key first.
 * Providers without values are left out, so the keys of TOML files are derived from environment variables.
 */

/** A value that dlt did not find. */
export interface MissingValue {
  readonly field: string;
  /** Sections of the recommended key: the most specific one that holds for all pipelines. */
  readonly sections: readonly string[];
  /** The same key as an environment variable. */
  readonly variable: string;
  /** Whether dlt also looked in config.toml, which it does not for a secret. */
  readonly inConfig: boolean;
}

/** What a pasted message says about missing values. */
export interface MissingValues {
  readonly values: readonly MissingValue[];
  /** Files that dlt looked for and found empty or missing, as the message names them. */
  readonly emptyFiles: readonly string[];
}

const FIELD = /for field "([^"]+)" config providers and keys were tried/g;
const TRIED = /In (.{1,100}?) key (\S+) was not found/g;
const LOCATIONS = /Provider (\S+) used following locations to load values:\s/g;
const LOCATION = /^\s*- (\S.*)/;

const ENVIRONMENT = 'Environment Variables';
const CONFIG_FILE = 'config.toml';

/**
 * The key to recommend. Those after the pipeline's own begin where the number of sections grows again. A source that
 * is named like its module has its name in the first of them twice, and once in the next.
 */
function recommended(
  keys: readonly (readonly string[])[],
): readonly string[] | undefined {
  const grown = keys.findIndex(
    (key, index) => key.length > (keys[index - 1]?.length ?? Infinity),
  );
  const first = Math.max(grown, 0);
  const sections = keys[first]?.slice(0, -1) ?? [];
  const repeats = sections.length > 1 && sections.at(-1) === sections.at(-2);
  return keys[first + Number(repeats)] ?? keys[first];
}

function valueOf(field: string, tried: string): MissingValue | undefined {
  const keys = [...tried.matchAll(TRIED)].map(([, provider, key]) => ({
    provider,
    key: key ?? '',
  }));
  const variables = keys
    .filter(({ provider }) => provider === ENVIRONMENT)
    .map(({ key }) => key.split('__'));
  const parts = recommended(variables);
  return (
    parts && {
      field,
      sections: parts.slice(0, -1).map((part) => part.toLowerCase()),
      variable: parts.join('__'),
      inConfig: keys.some(({ provider }) => provider === CONFIG_FILE),
    }
  );
}

/** The files in the list that begins at an offset, if a warning follows which says that the provider is empty. */
function locationsOf(text: string, from: number, provider: string): string[] {
  const files: string[] = [];
  for (const line of text.slice(from).split('\n')) {
    const file = LOCATION.exec(line)?.[1]?.trim();
    if (file !== undefined) {
      files.push(file);
    } else if (line.trim() !== '') {
      const isEmpty = line
        .trim()
        .startsWith(`WARNING: provider ${provider} is empty`);
      return isEmpty ? files : [];
    }
  }
  return [];
}

/** Reads a pasted message; undefined when it names no field with the keys that were tried. */
export function missingValues(text: string): MissingValues | undefined {
  const starts = [...text.matchAll(FIELD)];
  const values = starts.flatMap((match, index) => {
    const end = starts[index + 1]?.index ?? text.length;
    const tried = text.slice(match.index + match[0].length, end);
    return valueOf(match[1] ?? '', tried) ?? [];
  });
  // A traceback has the message once for each exception that quotes it.
  const byVariable = new Map(values.map((value) => [value.variable, value]));
  const emptyFiles = [...text.matchAll(LOCATIONS)].flatMap((match) =>
    locationsOf(text, match.index + match[0].length, match[1] ?? ''),
  );
  return byVariable.size === 0
    ? undefined
    : {
        values: [...byVariable.values()],
        emptyFiles: [...new Set(emptyFiles)],
      };
}

/** A file to write, with its lines. */
export interface FileLines {
  readonly file: string;
  readonly lines: readonly string[];
}

/** Sections as TOML tables, with an empty value for each field. */
function toToml(values: readonly MissingValue[]): string[] {
  const tables = new Map<string, string[]>();
  for (const { field, sections } of values) {
    const table = sections.join('.');
    const fields = tables.get(table) ?? [];
    fields.push(`${field} = ""`);
    tables.set(table, fields);
  }
  // Keys without a section must be before the first table.
  return [...tables]
    .sort(([a], [b]) => Number(a !== '') - Number(b !== ''))
    .flatMap(([table, fields], index) => [
      ...(index > 0 ? [''] : []),
      ...(table === '' ? [] : [`[${table}]`]),
      ...fields,
    ]);
}

/** The lines to write: as TOML by file, or as environment variables. */
export function linesToWrite(values: readonly MissingValue[]): {
  readonly toml: readonly FileLines[];
  readonly environment: readonly string[];
} {
  const files = [
    {
      file: '.dlt/secrets.toml',
      lines: toToml(values.filter(({ inConfig }) => !inConfig)),
    },
    {
      file: '.dlt/config.toml',
      lines: toToml(values.filter(({ inConfig }) => inConfig)),
    },
  ];
  return {
    toml: files.filter(({ lines }) => lines.length > 0),
    environment: values.map(({ variable }) => `export ${variable}=""`),
  };
}
