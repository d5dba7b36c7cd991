/** Names the file and line of what Docusaurus refuses when it loads the pages and the sidebar. */
import fs from 'node:fs';
import path from 'node:path';
import { FaultError, placeOf, type Fault } from '../../faults/fault';
import { faultsOf } from '../../faults/ofError';

const UNKNOWN_IDS =
  /sidebar document ids do not exist:\s*(?<ids>(?:- \S+\s*)+)/;
const SIDEBAR = 'sidebars.ts';
const SECTIONS = 'src/config/sidebar';

/** The files that the sidebar is written in, from the site's folder. */
function sidebarFiles(siteDir: string): string[] {
  const folder = path.join(siteDir, SECTIONS);
  const sections = fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
  return [...sections.map((name) => path.join(SECTIONS, name)), SIDEBAR];
}

/** The fault of an id in the sidebar that no page has. */
function unknownId(id: string, siteDir: string): Fault {
  const what = `the sidebar lists "${id}", and docs/${id}.mdx does not exist; correct the id, or write the page`;
  for (const file of sidebarFiles(siteDir)) {
    const whole = path.join(siteDir, file);
    const text = fs.existsSync(whole) ? fs.readFileSync(whole, 'utf8') : '';
    const offset = Math.max(text.indexOf(`'${id}'`), text.indexOf(`"${id}"`));
    if (offset >= 0) {
      return { file, ...placeOf(text, offset), what };
    }
  }
  return { file: SIDEBAR, line: 1, column: 1, what };
}

/**
 * The error with the faults that it tells of; an error that names no file stays as it is.
 *
 * @param siteDir absolute path of the site
 */
export function withFaults(error: unknown, siteDir: string): Error {
  const message = error instanceof Error ? error.message : '';
  const ids = UNKNOWN_IDS.exec(message)?.groups?.ids;
  const faults =
    ids === undefined
      ? faultsOf(error, { siteDir, fileOf: () => undefined })
      : [...ids.matchAll(/- (\S+)/g)].map(([, id]) =>
          unknownId(id ?? '', siteDir),
        );
  if (faults.length > 0) {
    return new FaultError(faults, { cause: error });
  }
  return error instanceof Error ? error : new Error(String(error));
}
