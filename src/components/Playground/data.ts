/** Programs that load a file, or pasted JSON, of the reader. */
import { loadPart } from '../../client/loadPart';
import type { Program } from '../../remark/runnable';

/** Largest file, in bytes: the interpreter, the file and the database share the memory of one browser tab. */
export const MOST_BYTES = 20_000_000;

/** A file as text. */
export interface DataFile {
  readonly name: string;
  readonly text: string;
}

/** A program in the form that the runner takes. */
export interface Loading {
  readonly program: Program;
  readonly code: string;
}

/** How each kind of file is read: imports, helpers, and the body of the resource. */
interface Reader {
  readonly imports: string;
  readonly helpers?: string;
  readonly body: (file: string) => string;
}

const opened = (file: string): string =>
  `with open(${JSON.stringify(file)}, encoding="utf-8") as file:`;

const READERS: Readonly<Record<string, Reader>> = {
  json: {
    imports: 'import json',
    body: (file) => `    ${opened(file)}
        yield json.load(file)`,
  },
  jsonl: {
    imports: 'import json',
    body: (file) => `    ${opened(file)}
        for line in file:
            if line.strip():
                yield json.loads(line)`,
  },
  csv: {
    imports: 'import csv\nimport re',
    helpers: `
def typed(value):
    """The value as a number if it is written like one, and None if it is empty."""
    if re.fullmatch(r"-?(0|[1-9]\\d*)", value):
        return int(value)
    if re.fullmatch(r"-?\\d+\\.\\d+", value):
        return float(value)
    return value or None

`,
    body: (file) => `    ${opened(file)}
        for row in csv.DictReader(file):
            yield {name: typed(value) for name, value in row.items() if name and value is not None}`,
  },
};

/** Other names of the same kinds. */
const ALIASES: Readonly<Record<string, string>> = {
  ndjson: 'jsonl',
  parquet: 'jsonl',
};

/** Extensions that can be opened. */
export const EXTENSIONS = [...Object.keys(READERS), ...Object.keys(ALIASES)];

const extensionOf = (name: string): string =>
  /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** A name for files and tables: letters, digits and underscores. */
const plainName = (name: string): string =>
  name
    .replace(/\.\w+$/, '')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .replace(/^(?=\d)/, 'table_') || 'data';

/**
 * The program that loads a file.
 *
 * @throws Error in words for the reader when the kind of the file is not known
 */
export function programFor({ name, text }: DataFile): Loading {
  const extension = extensionOf(name);
  const kind = ALIASES[extension] ?? extension;
  const reader = READERS[kind];
  if (!reader) {
    throw new Error(
      `${name} cannot be opened here: use a file that ends in .${EXTENSIONS.join(', .')}.`,
    );
  }
  const table = plainName(name);
  const file = `${table}.${kind}`;
  const code = `${reader.imports}

import dlt

${reader.helpers ?? ''}
@dlt.resource(name="${table}", write_disposition="replace")
def rows():
${reader.body(file)}


pipeline = dlt.pipeline("playground", destination="duckdb", dataset_name="playground_data")
pipeline.run(rows())

for name, count in pipeline.last_trace.last_normalize_info.row_counts.items():
    print(name, count)
`;
  return {
    code,
    program: {
      own: 1,
      duckdb: true,
      steps: [
        { title: file, code: text, writes: true, runs: false },
        { title: 'pipeline.py', code: '', writes: false, runs: true },
      ],
    },
  };
}

/**
 * Reads a file of the reader as text; Parquet becomes JSON lines.
 *
 * @throws Error in words for the reader when the file is too large or cannot be read
 */
export async function readFile(file: File): Promise<DataFile> {
  if (file.size > MOST_BYTES) {
    throw new Error(
      `${file.name} has ${String(Math.ceil(file.size / 1_000_000))} MB; a file may have ${String(MOST_BYTES / 1_000_000)} MB here. Install dlt to load it on your machine.`,
    );
  }
  if (extensionOf(file.name) !== 'parquet') {
    return { name: file.name, text: await file.text() };
  }
  const { linesOfParquet } = await loadPart(() => import('./parquet'));
  try {
    return { name: file.name, text: await linesOfParquet(file) };
  } catch (error) {
    throw new Error(
      `${file.name} cannot be read as Parquet: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

/**
 * Pasted JSON as a file.
 *
 * @throws SyntaxError when it is not JSON
 */
export function pastedFile(text: string): DataFile {
  if (text.length > MOST_BYTES) {
    throw new Error(
      `The text has more than ${String(MOST_BYTES / 1_000_000)} MB. Save it as a file, and load it on your machine.`,
    );
  }
  JSON.parse(text);
  return { name: 'pasted.json', text };
}
