/** Programs that load a file, or pasted JSON, of the reader. */
import { loadPart } from '@docs/docusaurus-fast/client/loadPart';
import type { Program } from '@docs/facts/playground';
import type { NameLinks } from '@site/src/components/Runner/links';
import { readLimited } from '@docs/playground/input/bytes';
import { textOf, type Encoding } from '@docs/playground/input/encodings';
import {
  InputError,
  MAX_FILE_BYTES,
  megabytes,
} from '@docs/playground/input/limits';

/** A file as text. */
export interface DataFile {
  readonly name: string;
  readonly text: string;
}

/** A program in the form that the runner takes. */
export interface Loading {
  readonly program: Program;
  readonly code: string;
  /** What it prints, where the page records it. */
  readonly recorded?: string;
  /** Where names of the code lead. */
  readonly links?: NameLinks;
}

/** How each kind of file is read: imports, helpers, and the body of the resource. */
interface Reader {
  readonly imports: string;
  readonly helpers?: string;
  readonly body: (file: string) => string;
}

const opened = (file: string): string =>
  `with open(${JSON.stringify(file)}, encoding="utf-8") as file:`;

const READERS: ReadonlyMap<string, Reader> = new Map([
  [
    'json',
    {
      imports: 'import json',
      body: (file) => `    ${opened(file)}
        yield json.load(file)`,
    },
  ],
  [
    'jsonl',
    {
      imports: 'import json',
      body: (file) => `    ${opened(file)}
        for line in file:
            if line.strip():
                yield json.loads(line)`,
    },
  ],
  [
    'csv',
    {
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
  ],
]);

/** Other names of the same kinds. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['ndjson', 'jsonl'],
  ['parquet', 'jsonl'],
]);

/** Extensions that can be opened. */
export const EXTENSIONS = [...READERS.keys(), ...ALIASES.keys()];

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
 * @throws InputError when the kind of the file is not known
 */
export function programFor({ name, text }: DataFile): Loading {
  const extension = extensionOf(name);
  const kind = ALIASES.get(extension) ?? extension;
  const reader = READERS.get(kind);
  if (!reader) {
    throw new InputError(
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
 * @param encoding chosen by the reader after an EncodingError
 * @throws InputError when the file is too large or cannot be read; EncodingError when its encoding has to be chosen
 */
export async function readFile(
  file: File,
  encoding?: Encoding,
): Promise<DataFile> {
  const { name } = file;
  const limit = `a file may have ${megabytes(MAX_FILE_BYTES)} here. Install dlt to load it on your machine.`;
  if (file.size > MAX_FILE_BYTES) {
    throw new InputError(`${name} has ${megabytes(file.size)}; ${limit}`);
  }
  if (extensionOf(name) === 'parquet') {
    const { linesOfParquet } = await loadPart(
      () => import('@docs/playground/input/parquet'),
    );
    return { name, text: await linesOfParquet(file) };
  }
  // A file may grow after it was chosen, and some report no size at all.
  const bytes = await readLimited(
    file.stream(),
    MAX_FILE_BYTES,
    `${name} is larger than ${megabytes(MAX_FILE_BYTES)}; ${limit}`,
  );
  return { name, text: textOf(name, bytes, encoding) };
}

/**
 * Pasted JSON as a file.
 *
 * @throws InputError when it is too long or not JSON
 */
export function pastedFile(text: string): DataFile {
  if (text.length > MAX_FILE_BYTES) {
    throw new InputError(
      `The text has more than ${megabytes(MAX_FILE_BYTES)}. Save it as a file, and load it on your machine.`,
    );
  }
  try {
    JSON.parse(text);
  } catch (error) {
    throw new InputError(`This is not JSON: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return { name: 'pasted.json', text };
}
