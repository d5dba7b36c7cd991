/** The files of the editor as a project that runs on the reader's machine. */
import { SETUPTOOLS } from '@docs/composer/requirements';
import { library } from '@docs/facts/library';
import type { Step } from '@docs/facts/playground';

const NAME = 'playground';

/** dlt's DuckDB client calls methods that later releases do not have. */
const DUCKDB = 'duckdb<2';

const readme = (command: string, hasStandins: boolean): string =>
  [
    'A program from the playground',
    '',
    '1. python -m venv .venv, and activate it',
    '2. pip install -r requirements.txt',
    `3. ${command}`,
    '',
    ...(hasStandins
      ? [
          'In the playground a stand-in answered in place of the web service. Here the program asks the service itself.',
          '',
        ]
      : []),
  ].join('\n');

/** Paths and texts of the project, and its name. A file that runs in parts gets all of them, in order. */
export function projectOf(steps: readonly Step[]): {
  readonly name: string;
  readonly files: ReadonlyMap<string, string>;
} {
  const own = steps.filter(({ standins }) => !standins);
  const files = new Map<string, string>();
  for (const { title, code } of own) {
    const before = files.get(title);
    const text = code.endsWith('\n') ? code : `${code}\n`;
    files.set(title, before === undefined ? text : `${before}\n${text}`);
  }
  const program = own.findLast(({ runs }) => runs)?.title ?? 'pipeline.py';
  const extra = own.some(({ code }) => code.includes('duckdb'))
    ? '[duckdb]'
    : '';
  const duckdb = extra === '' ? [] : [DUCKDB];
  files.set(
    'requirements.txt',
    `${[`dlt${extra}==${library.version}`, ...duckdb, SETUPTOOLS].join('\n')}\n`,
  );
  files.set('.dlt/config.toml', files.get('.dlt/config.toml') ?? '');
  files.set(
    'README.txt',
    readme(`python ${program}`, own.length < steps.length),
  );
  return { name: NAME, files };
}
