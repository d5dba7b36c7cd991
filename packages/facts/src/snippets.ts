/**
 * Results of the code on the pages: the report that `npm run snippets` writes to data/generated/snippets.json.
 * Its format is described in python/docs_tests/snippets/report.py.
 */
import fs from 'node:fs';
import path from 'node:path';
import { checkVersion, hasFacts } from './read';

const FILE = 'data/generated/snippets.json';
const HOW_TO_FIX = '"npm run snippets -- --update" writes it';

/** How a fence was handled: executed, type-checked, parsed, a recorded output, or only shown. */
type FenceRole = 'ran' | 'checked' | 'parsed' | 'output' | 'shown';

/** The record of one page. */
export interface PageSnippets {
  /** SHA-256 of the page's fences; see `fencesHash`. */
  readonly hash: string;
  readonly fences: Readonly<Partial<Record<FenceRole, number>>>;
  /** Fences that ran or were checked together, with their SHA-256, without recorded outputs. */
  readonly groups: readonly { readonly hash: string }[];
  /** Fences that were not run, by their position on the page, with the reason. */
  readonly norun: readonly {
    readonly fence: number;
    readonly reason: string;
  }[];
}

/** The report, by page path from the project's root. */
export interface SnippetReport {
  /** Version of dlt that the code ran against. */
  readonly dlt: string;
  /** Minor version of Python that it ran on. */
  readonly python: string;
  readonly pages: Readonly<Record<string, PageSnippets>>;
}

/**
 * Reads the report of a site; a site without one (a fixture, a fresh fork) has an empty report.
 *
 * @throws Error when the file is not a report, or one of another version of dlt.
 */
export function readSnippetReport(siteDir: string): SnippetReport {
  const file = path.join(siteDir, FILE);
  if (!hasFacts(siteDir, FILE, HOW_TO_FIX)) {
    return { dlt: '', python: '', pages: {} };
  }
  const text = fs.readFileSync(file, 'utf8');
  const report: unknown = JSON.parse(text);
  if (
    typeof report !== 'object' ||
    report === null ||
    !('dlt' in report) ||
    !('python' in report) ||
    !('pages' in report)
  ) {
    throw new Error(`${FILE} — not a report of snippets; ${HOW_TO_FIX}.`);
  }
  checkVersion({ file: FILE, text, content: report }, HOW_TO_FIX);
  return report as SnippetReport;
}
