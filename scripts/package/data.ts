/** The files of the package's data, from the built site. */
import fs from 'node:fs';
import path from 'node:path';
import { readerFactsOf } from '@docs/config-reader/facts';
import { readConfigFacts } from '@docs/facts/config/read';
import { readDestinationFacts } from '@docs/facts/destinations/read';
import { readSourceFacts } from '@docs/facts/sources/read';
import { DATA_FOLDER as SEARCH_FOLDER } from '@docs/search/files';
import {
  CONFIG,
  ERRORS,
  NAMES,
  PAGES,
  SEARCH,
  STUB,
} from '../../packages/dlt-docs/src/files';
import { readPages } from './pages';

/** Files that are copied from the built site. */
const COPIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.values(SEARCH).map((file) => [
      file,
      `${SEARCH_FOLDER}/${path.basename(file)}`,
    ]),
  ),
  [ERRORS]: `data/${ERRORS}`,
  [NAMES]: `data/${NAMES}`,
  [STUB]: `data/${STUB}`,
};

/** Content of the files by path below the folder of the data. */
export function dataFiles(
  projectDir: string,
  buildDir: string,
): ReadonlyMap<string, string> {
  const { rows, files } = readPages(
    buildDir,
    path.join(buildDir, SEARCH_FOLDER),
  );
  const facts = readerFactsOf(
    readConfigFacts(projectDir),
    readDestinationFacts(projectDir),
    readSourceFacts(projectDir),
  );
  return new Map([
    ...Object.entries(COPIES).map(
      ([to, from]) =>
        [to, fs.readFileSync(path.join(buildDir, from), 'utf8')] as const,
    ),
    [CONFIG, JSON.stringify(facts)],
    [PAGES, JSON.stringify(rows)],
    ...files,
  ]);
}
