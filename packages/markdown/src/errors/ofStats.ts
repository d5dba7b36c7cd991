/** Makes diagnostics of the errors that the bundler collects while it compiles modules. */
import fs from 'node:fs';
import path from 'node:path';
import { explain } from './explain';
import { placeOf, type Diagnostic } from './diagnostic';
import { diagnosticOfPage, ownDiagnostic } from './ofError';

/** What the bundler says of an error. */
export interface StatsError {
  readonly message: string;
  /** Absolute path of the module, behind its loaders. */
  readonly moduleIdentifier?: string;
}

/** Frame that the bundler draws around messages, and colours. */
// eslint-disable-next-line no-control-regex -- The escape character begins each colour.
const DECORATION = /\u001B\[[\d;]*m|^[\s│×╰─▶├╭]+/gm;
const NAMES_CLASS = /^(?:\w*Error|Module build failed[^:]*): ?/;
/** The words of Docusaurus' loader about a page outside of docs/. */
const LOADER =
  /MDX compilation failed for file "(?<file>[^"]+)"\s+Cause: (?<reason>[^]*?)\nDetails:/;
const LINE = /"line": (?<line>\d+)/;
const COLUMN = /"column": (?<column>\d+)/;
const REQUEST = /Can't resolve '(?<request>[^']+)'/;

/** Path of a module's file from the site's folder, without loaders and query. */
function fileOf(identifier: string | undefined, siteDir: string): string {
  const name = (identifier ?? '').split('!').at(-1)?.split('?')[0] ?? '';
  return path.relative(siteDir, path.resolve(siteDir, name)) || '.';
}

/** Where a file imports another one; the first line when it does not in these words. */
function placeOfRequest(
  siteDir: string,
  file: string,
  request: string,
): Pick<Diagnostic, 'line' | 'column'> {
  const full = path.join(siteDir, file);
  const text = fs.statSync(full, { throwIfNoEntry: false })?.isFile()
    ? fs.readFileSync(full, 'utf8')
    : '';
  return placeOf(text, Math.max(text.indexOf(request), 0));
}

/**
 * The diagnostics of an error of the bundler.
 *
 * @param siteDir absolute path of the site
 */
export function diagnosticsOfStats(
  error: StatsError,
  siteDir: string,
): Diagnostic[] {
  const message = error.message.replaceAll(DECORATION, '').trim();
  const lines = message
    .split('\n')
    .map((line) => line.replace(NAMES_CLASS, '').trim());
  const own = lines.flatMap((line) => ownDiagnostic(line) ?? []);
  if (own.length > 0) {
    return own;
  }
  const { file, reason } = LOADER.exec(message)?.groups ?? {};
  if (file !== undefined && reason !== undefined) {
    const line = LINE.exec(message)?.groups?.line;
    const column = COLUMN.exec(message)?.groups?.column;
    const position = line
      ? { line: Number(line), column: Number(column ?? 1) }
      : {};
    return [
      diagnosticOfPage({ reason, ...position }, path.relative(siteDir, file)),
    ];
  }
  const inSite = fileOf(error.moduleIdentifier, siteDir);
  const request = REQUEST.exec(message)?.groups?.request;
  const location =
    request === undefined
      ? { line: 1, column: 1 }
      : placeOfRequest(siteDir, inSite, request);
  const words =
    lines.find((line) => line.includes("Can't resolve")) ??
    lines.find((line) => line !== '') ??
    'cannot be compiled';
  return [{ file: inSite, ...location, what: explain(words) }];
}
