/** What edits made outdated in a site: reads its pages, claims and records. */
import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { readClaims } from '@docs/facts/claims';
import { readSnippetReport } from '@docs/facts/snippets';
import type { Diagnostic } from '@docs/markdown/errors/diagnostic';
import { diagnosticsOf } from '@docs/markdown/errors/ofError';
import {
  outdatedClaims,
  outdatedCode,
  writtenPage,
} from '@docs/markdown/errors/outdated';

/** Folders whose pages have code that runs; claims are about the pages of the first. */
const PAGES = ['docs', 'src/pages'] as const;
/** Folder of the claims. */
export const CLAIMS = 'tests/claims';
/** Records of code and claims that ran. */
export const RECORDS = [
  'data/generated/snippets.json',
  'data/generated/claims.json',
];

/** Files and folders, other than pages, that errors depend on: paths from the site's folder. */
export const WATCHED = [CLAIMS, ...RECORDS];

/** Reads files with a function, and again only those that changed. */
function whenChanged<T>(read: (file: string) => T): (file: string) => T {
  const known = new Map<string, { readonly time: number; readonly value: T }>();
  return (file) => {
    const time = fs.statSync(file).mtimeMs;
    const before = known.get(file);
    if (before?.time === time) {
      return before.value;
    }
    const value = read(file);
    known.set(file, { time, value });
    return value;
  };
}

/** Caches the errors of files until one of the objects that they were found in is another one. */
function untilReplaced(): (
  file: string,
  inputs: readonly unknown[],
  find: () => Diagnostic[],
) => Diagnostic[] {
  const known = new Map<
    string,
    { readonly inputs: readonly unknown[]; readonly diagnostics: Diagnostic[] }
  >();
  return (file, inputs, find) => {
    const before = known.get(file);
    if (before?.inputs.every((input, index) => input === inputs[index])) {
      return before.diagnostics;
    }
    const diagnostics = find();
    known.set(file, { inputs, diagnostics });
    return diagnostics;
  };
}

/** The check of a site. */
export interface EditChecks {
  /** Reads all pages, as the check does. An edit that is saved meanwhile is compiled between two of them. */
  readonly readPages: () => Promise<void>;
  /** Finds the code and the claims that differ from what ran; a record that cannot be read is the only error. */
  readonly outdated: () => Diagnostic[];
}

/**
 * Creates the check of a site.
 *
 * @param siteDir absolute path of the site; without records, nothing is outdated
 */
export function editChecks(siteDir: string): EditChecks {
  const inSite = (file: string): string => path.join(siteDir, file);
  const text = whenChanged((file) => fs.readFileSync(file, 'utf8'));
  const page = whenChanged((file) => writtenPage(text(file)));
  const snippets = whenChanged(() => readSnippetReport(siteDir).pages);
  const claims = whenChanged(() => readClaims(siteDir).pages);
  const cached = untilReplaced();
  const filesIn = (folder: string, extension: string): string[] =>
    fs.existsSync(inSite(folder))
      ? fs
          .readdirSync(inSite(folder), { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith(extension))
          .map((file) => path.posix.join(folder, file))
      : [];
  const pageFiles = (): string[] =>
    PAGES.flatMap((folder) => filesIn(folder, '.mdx'));
  const check = (): Diagnostic[] => {
    const [executed, proven] = RECORDS.map(inSite);
    if (
      !executed ||
      !proven ||
      !fs.existsSync(executed) ||
      !fs.existsSync(proven)
    ) {
      return [];
    }
    const snippetsOf = snippets(executed);
    const claimsOf = claims(proven);
    const pages = new Map(
      pageFiles().map((file) => [file, page(inSite(file))]),
    );
    return [
      ...[...pages].flatMap(([file, written]) =>
        cached(file, [written, snippetsOf[file]], () =>
          outdatedCode(file, written, snippetsOf[file]),
        ),
      ),
      ...filesIn(CLAIMS, '.py').flatMap((file) => {
        const about = file.replace(CLAIMS, PAGES[0]).replace(/py$/, 'mdx');
        const claimsFile = { file, text: text(inSite(file)), page: about };
        const inputs = [claimsFile.text, pages.get(about), claimsOf[about]];
        return cached(file, inputs, () =>
          outdatedClaims(claimsFile, pages.get(about), claimsOf[about]),
        );
      }),
    ];
  };
  return {
    readPages: async () => {
      for (const file of pageFiles()) {
        if (fs.existsSync(inSite(file))) {
          page(inSite(file));
        }
        await turn();
      }
    },
    outdated: () => {
      try {
        return check();
      } catch (error) {
        // A record that is being written, or a file that was removed after the folder was read.
        return diagnosticsOf(error, { siteDir, fileOf: () => undefined });
      }
    },
  };
}
