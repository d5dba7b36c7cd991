/** Ids of the pages below docs/, known before any page is compiled; link checks use them. */
import fs from 'node:fs';
import path from 'node:path';

const EXTENSION = '.mdx';

/** Ids of all pages of a site: their paths below the docs folder; empty for a site without docs. */
export function readPageIds(siteDir: string): ReadonlySet<string> {
  const docsDir = path.join(siteDir, 'docs');
  if (!fs.existsSync(docsDir)) {
    return new Set();
  }
  return new Set(
    fs
      .readdirSync(docsDir, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(EXTENSION))
      .map((file) => file.slice(0, -EXTENSION.length).replaceAll(path.sep, '/'))
      .sort(),
  );
}
