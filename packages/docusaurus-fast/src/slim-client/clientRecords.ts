/** Finds the version records among a site's modules and makes the smaller records for the browser. */
import fs from 'node:fs';
import path from 'node:path';
import type { PropVersionMetadata } from '@docusaurus/plugin-content-docs';
import { docsData } from './client/expand';
import type { Generated } from './generated';
import { clientVersionRecord } from './versionRecord';

const RECORD =
  /^@generated\/(docusaurus-plugin-content-docs\/default\/p\/([\w-]+\.json))$/;
const PAGE = /\.mdx?$/;
const LIST = '<DocCardList';

/** A smaller version record, for the client bundle only. */
export interface ClientRecord {
  readonly chunk: string;
  /** File name of the module. */
  readonly file: string;
  readonly record: { readonly version: PropVersionMetadata };
}

/** Ids of the pages that contain a `<DocCardList />`. */
const pagesWithList = (docsDir: string): Set<string> =>
  new Set(
    fs
      .readdirSync(docsDir, { recursive: true, encoding: 'utf8' })
      .filter(
        (file) =>
          PAGE.test(file) &&
          fs.readFileSync(path.join(docsDir, file), 'utf8').includes(LIST),
      )
      .map((file) => file.replace(PAGE, '')),
  );

/** The smaller version records of the docs plugin's default instance. */
export function clientRecords(
  { registry, globalData }: Generated,
  generatedFilesDir: string,
  docsDir: string,
): ClientRecord[] {
  const lists = {
    idOf: new Map(
      docsData(globalData).versions.flatMap(({ docs }) =>
        docs
          // Generated category indexes are among the docs, with their path as id.
          .filter(({ id }) => !id.startsWith('/'))
          .map((doc) => [doc.path, doc.id] as const),
      ),
    ),
    withList: pagesWithList(docsDir),
  };
  return Object.entries(registry).flatMap(([chunk, request]) => {
    const [, file, name] = RECORD.exec(request) ?? [];
    if (file === undefined || name === undefined) {
      return [];
    }
    const { version } = JSON.parse(
      fs.readFileSync(path.join(generatedFilesDir, file), 'utf8'),
    ) as { version?: PropVersionMetadata };
    return version
      ? [
          {
            chunk,
            file: name,
            record: { version: clientVersionRecord(version, lists) },
          },
        ]
      : [];
  });
}
