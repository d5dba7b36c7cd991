import fs from 'node:fs';
import path from 'node:path';

const FILE = 'versions.json';
const REMEDY =
  'write a list of version keys, latest archived version first, the version in docs/ last: ["master"]';

/** The keys of versions.json, split by the location of each version's pages. */
export interface VersionKeys {
  /** Key of the version whose pages are in docs/: the last entry. */
  readonly latest: string;
  /** Keys of the versions in versioned_docs/, in the order of versions.json. */
  readonly archived: readonly string[];
}

/**
 * Reads and validates a site's `versions.json`.
 *
 * @throws Error with file, cause and remedy when the file is missing, is not JSON, or lists no key.
 */
export function readVersionKeys(siteDir: string): VersionKeys {
  const file = path.join(siteDir, FILE);
  if (!fs.existsSync(file)) {
    throw new Error(`${file} — missing; ${REMEDY}.`);
  }
  const keys = parseKeys(file);
  const latest = keys.at(-1);
  if (latest === undefined) {
    throw new Error(`${file} — lists no version; ${REMEDY}.`);
  }
  return { latest, archived: keys.slice(0, -1) };
}

function parseKeys(file: string): string[] {
  let content: unknown;
  try {
    content = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} — not JSON (${String(error)}); ${REMEDY}.`, {
      cause: error,
    });
  }
  const isList = (value: unknown): value is string[] =>
    Array.isArray(value) &&
    value.every((key) => typeof key === 'string' && key.trim() !== '');
  if (!isList(content)) {
    throw new Error(`${file} — found ${JSON.stringify(content)}; ${REMEDY}.`);
  }
  return content;
}
