/** Names the file and line of what Docusaurus rejects when it loads the pages and the sidebar. */
import fs from 'node:fs';
import path from 'node:path';
import {
  DiagnosticError,
  placeOf,
  type Diagnostic,
} from '@docs/markdown/errors/diagnostic';
import { diagnosticsOf } from '@docs/markdown/errors/ofError';

const UNKNOWN_IDS =
  /sidebar document ids do not exist:\s*(?<ids>(?:- \S+\s*)+)/;
const SIDEBAR = 'sidebars.ts';
/** Folder of the modules that the sidebar imports, from the site's folder. */
export const SIDEBAR_SECTIONS = 'src/config/sidebar';

/** The files that the sidebar is written in, from the site's folder. */
function sidebarFiles(siteDir: string): string[] {
  const folder = path.join(siteDir, SIDEBAR_SECTIONS);
  const sections = fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
  return [
    ...sections.map((name) => path.join(SIDEBAR_SECTIONS, name)),
    SIDEBAR,
  ];
}

/** The diagnostic of an id in the sidebar that no page has. */
function unknownId(id: string, siteDir: string): Diagnostic {
  const what = `the sidebar lists "${id}", and docs/${id}.mdx does not exist; correct the id, or write the page`;
  for (const file of sidebarFiles(siteDir)) {
    const full = path.join(siteDir, file);
    const text = fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : '';
    const offset = Math.max(text.indexOf(`'${id}'`), text.indexOf(`"${id}"`));
    if (offset >= 0) {
      return { file, ...placeOf(text, offset), what };
    }
  }
  return { file: SIDEBAR, line: 1, column: 1, what };
}

/**
 * The error with its diagnostics; an error that names no file stays as it is.
 *
 * @param siteDir absolute path of the site
 */
export function withDiagnostics(error: unknown, siteDir: string): Error {
  const message = error instanceof Error ? error.message : '';
  const ids = UNKNOWN_IDS.exec(message)?.groups?.ids;
  const diagnostics =
    ids === undefined
      ? diagnosticsOf(error, { siteDir, fileOf: () => undefined })
      : [...ids.matchAll(/- (\S+)/g)].map(([, id]) =>
          unknownId(id ?? '', siteDir),
        );
  if (diagnostics.length > 0) {
    return new DiagnosticError(diagnostics, { cause: error });
  }
  return error instanceof Error ? error : new Error(String(error));
}
