/** The first release that has a name, where an older release of the library lacks it. */
import fs from 'node:fs';
import path from 'node:path';
import { library } from '../library';
import { factsReader, reject, type FactsFile } from '../read';

const FILE = 'data/generated/since.json';
const HOW_TO_FIX =
  '"npm run facts:since" writes it from the releases of the package';

/**
 * Releases as readers write them, `1.7`, by name: the dotted path of a definition, `path(parameter)`, `module path`.
 * A member as old as its class is missing, as is a parameter as old as its function or class.
 */
export type Since = ReadonlyMap<string, string>;

/** `1.7.0` → `1.7`; a release that fixed another keeps its number, `1.4.1`. */
const short = (version: string): string => version.replace(/\.0$/, '');

/** What is read of the file. */
interface SinceFacts {
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** The releases in the content of the file. */
export const sinceOf = ({ names }: SinceFacts): Since =>
  new Map(
    Object.entries(names).flatMap(([version, all]) =>
      all.map((name) => [name, short(version)] as const),
    ),
  );

/**
 * Reads the file; undefined for a site without it (a fixture).
 *
 * @throws Error with the file and the fix when the file is invalid, or lacks the names of the documented release.
 */
export function readSince(siteDir: string): FactsFile | undefined {
  if (!fs.existsSync(path.join(siteDir, FILE))) {
    return undefined;
  }
  const read = factsReader(siteDir, 'since', HOW_TO_FIX)(FILE);
  if (!Object.hasOwn((read.content as SinceFacts).names, library.version)) {
    reject(
      new Error(
        `${FILE}:1:1 the names of dlt ${library.version} are missing; ${HOW_TO_FIX}.`,
      ),
    );
  }
  return read;
}
