/** What has to be installed. */
import { own } from '@docs/facts/own';
import type { Resolved } from './resolved';

/** Packages of table formats in files: extras of dlt. */
const FORMAT_EXTRAS: Readonly<Record<string, string>> = {
  delta: 'deltalake',
  iceberg: 'pyiceberg',
};

/** Readers of files need a package, by the kind of file. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  csv: ['pandas'],
  parquet: [],
  jsonl: [],
};

/** dlt imports `pkg_resources`, which later releases do not have. */
export const SETUPTOOLS = 'setuptools<80.9';

/** Lines of requirements.txt. */
export function requirementsOf(
  { source, destination, choice }: Resolved,
  format: string | undefined,
  version: string,
): string[] {
  const inFiles = destination.factory === 'filesystem';
  const extras = new Set([
    ...destination.extras,
    ...source.extras,
    ...(inFiles && format !== undefined
      ? [own(FORMAT_EXTRAS, format) ?? '']
      : []),
    ...(source.shape === 'filesystem' && choice.part === 'parquet'
      ? ['parquet']
      : []),
  ]);
  const list = [...extras].filter((one) => one !== '').sort();
  return [
    `dlt${list.length > 0 ? `[${list.join(',')}]` : ''}==${version}`,
    ...new Set([
      ...destination.requirements,
      ...(inFiles && format === 'delta' ? ['deltalake<1'] : []),
      ...source.requirements,
      ...(source.shape === 'filesystem'
        ? (own(READERS, choice.part) ?? [])
        : []),
      SETUPTOOLS,
    ]),
  ];
}
