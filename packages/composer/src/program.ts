/** The program: its imports, the data, and a function that loads them. */
import { own } from '@docs/facts/own';
import type { Resolved } from './resolved';
import { ownDispositions, tableFormatOf } from './dispositions';
import type { Body } from './programs/body';
import {
  filesystemBody,
  restApiBody,
  scrapyBody,
  sqlDatabaseBody,
} from './programs/core';
import { framesBody, pythonBody } from './programs/pythonData';
import { verifiedBody } from './programs/verified';
import { call } from './python';

/** A program, and what the files around it need to know of it. */
export interface Program {
  /** Its name without `.py`; also that of the pipeline. */
  readonly name: string;
  readonly text: string;
  /** The function that returns the data. */
  readonly maker: string;
  /** Lines that create the pipeline, with the given start. */
  readonly pipeline: (start: string) => string[];
  /** Names to import from it to create the pipeline elsewhere. */
  readonly needed: readonly string[];
  /** The table format of its tables; undefined for the usual tables. */
  readonly format: string | undefined;
}

/** The function of a custom destination. */
const DELIVER = 'deliver';

const DELIVER_IMPORTS = [
  'from dlt.common.schema import TTableSchema',
  'from dlt.common.typing import TDataItems',
];

const DELIVER_LINES = [
  '@dlt.destination(batch_size=100)',
  `def ${DELIVER}(items: TDataItems, table: TTableSchema) -> None:`,
  '    """Gets the rows of a table: send them to your system here."""',
  '    print(table["name"], len(items))',
  '',
  '',
];

/** A name that Python and file systems accept. */
const slug = (text: string): string =>
  text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');

function bodyOf(resolved: Resolved, format: string | undefined): Body {
  const { source, entry } = resolved;
  switch (source.shape) {
    case 'python':
      return pythonBody(resolved, format);
    case 'frames':
      return framesBody(resolved, format);
    case 'rest_api':
      return restApiBody(resolved, format);
    case 'sql_database':
      return sqlDatabaseBody(resolved, format);
    case 'filesystem':
      return filesystemBody(resolved, format);
    case 'scrapy':
      return scrapyBody(resolved, format);
    case 'verified':
      if (entry === undefined) {
        throw new Error(`${source.name} has no function that makes data`);
      }
      return verifiedBody({ ...resolved, entry }, format);
  }
}

/** Names that are shorter, or say more, than those of the pages. */
const NAMES: Readonly<Record<string, string>> = {
  rest_api: 'github',
  sql_database: 'database',
  filesystem: 'files',
  'arrow-pandas': 'frames',
  python: 'shop',
};

/** Imports of dlt's own modules are with those of other packages, sorted by module. */
function importLines(
  { imports, standard = [] }: Body,
  more: readonly string[],
) {
  const module = (line: string) => line.split(' ')[1] ?? '';
  const isPlain = (line: string) => line.startsWith('import ');
  const others = ['import dlt', ...imports, ...more].sort(
    (a, b) =>
      Number(isPlain(b)) - Number(isPlain(a)) ||
      module(a).localeCompare(module(b), 'en'),
  );
  return [...standard, ...(standard.length > 0 ? [''] : []), ...others];
}

/** Composes the program of a choice. */
export function programOf(resolved: Resolved): Program {
  const { source, destination, entry, choice } = resolved;
  const format = tableFormatOf(
    destination,
    choice.disposition,
    entry ? ownDispositions(entry) : [],
  );
  const body = bodyOf(resolved, format);
  const of = own(NAMES, source.name) ?? slug(source.name);
  const name = `${of}_to_${slug(destination.name === 'destination' ? 'function' : destination.name)}`;
  const isOwn = destination.factory === null;
  const pipeline = (start: string) =>
    call(`${start}dlt.pipeline`, [
      `"${name}"`,
      `destination=${isOwn ? DELIVER : `"${destination.factory}"`}`,
      destination.staging === null
        ? undefined
        : `staging="${destination.staging}"`,
      `dataset_name="${of}_data"`,
    ]);
  const lines = [
    ...importLines(body, isOwn ? DELIVER_IMPORTS : []),
    '',
    '',
    ...(isOwn ? DELIVER_LINES : []),
    ...body.lines,
    '',
    '',
    'def load() -> dict[str, int]:',
    ...pipeline('    pipeline = '),
    '    if pipeline.has_pending_data:',
    '        pipeline.run()',
    `    pipeline.run(${body.maker}())`,
    '    rows = pipeline.last_trace.last_normalize_info.row_counts',
    '    return dict(sorted(rows.items()))',
    '',
    '',
    'if __name__ == "__main__":',
    '    print(load())',
    '',
  ];
  return {
    name,
    text: lines.join('\n'),
    maker: body.maker,
    pipeline,
    needed: isOwn ? [DELIVER] : [],
    format,
  };
}
