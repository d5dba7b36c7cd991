/** Which pages a change of `data/` concerns: the records of what ran have an entry for each page. */
import fs from 'node:fs';
import path from 'node:path';

const FOLDER = 'data/generated';

/** Records with `pages` that pages are made from, and files of which pages show nothing. */
const RECORDS = ['snippets', 'claims', 'playground', 'tested'];
const UNREAD = ['runs', 'pasted'];

/** The record of each page as text, and everything else under the empty key. */
function entriesOf(file: string): Map<string, string> {
  const { pages, ...rest } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
    readonly pages: Readonly<Record<string, unknown>>;
  };
  return new Map([
    ['', JSON.stringify(rest)],
    ...Object.entries(pages).map(
      ([page, entry]) => [page, JSON.stringify(entry)] as const,
    ),
  ]);
}

/**
 * Creates a function that finds the pages that a changed file below `data/` concerns.
 *
 * @param siteDir folder of the site; its records are read at once, to compare them with later ones
 * @returns the function, of an absolute path: paths of pages from `siteDir`, or undefined when the change may concern all
 */
export function recordedPages(
  siteDir: string,
): (file: string) => readonly string[] | undefined {
  const fileOf = (name: string): string =>
    path.join(siteDir, FOLDER, `${name}.json`);
  const unread = new Set(UNREAD.map(fileOf));
  const known = new Map(
    RECORDS.map(fileOf).flatMap((file) =>
      fs.existsSync(file) ? [[file, entriesOf(file)] as const] : [],
    ),
  );
  return (file) => {
    const before = known.get(file);
    if (before === undefined || !fs.existsSync(file)) {
      return unread.has(file) ? [] : undefined;
    }
    let now: Map<string, string>;
    try {
      now = entriesOf(file);
    } catch {
      // It is being written; another change follows.
      return [];
    }
    known.set(file, now);
    const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
      (page) => before.get(page) !== now.get(page),
    );
    return changed.includes('') ? undefined : changed;
  };
}
