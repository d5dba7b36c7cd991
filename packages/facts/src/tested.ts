/**
 * What the code on the pages ran against: the record that `npm run snippets` writes to data/generated/tested.json.
 * Its format is described in python/docs_tests/snippets/tested.py.
 */
import { hashOf } from './hash';
import { factsReader, hasFacts } from './read';
import type { SnippetReport } from './snippets';

const FILE = 'data/generated/tested.json';

/** That a destination or a core source ran, and against what. */
export interface Tested {
  readonly part: 'destination' | 'source';
  readonly name: string;
  /** Protocol or dialect; empty if there is only one. */
  readonly place: string;
  /** The system itself, a stand-in for it, or statements that dlt made without a connection. */
  readonly how: 'real' | 'emulator' | 'sql';
  /** Empty for statements. */
  readonly engine: string;
  /** Empty for what has none. */
  readonly version: string;
}

/** The record, by page path from the project's root. */
export type TestedPages = Readonly<
  Record<string, { readonly hash: string; readonly tests: readonly Tested[] }>
>;

/** The tests of a site. */
export interface TestedFacts {
  /** Changes when the tests do; build caches are keyed on it. */
  readonly hash: string;
  /** Each test of a destination or source once, statements only if nothing else ran. */
  readonly of: (part: Tested['part'], name: string) => readonly Tested[];
  /** The tests on a page, given by its path from the project's root. */
  readonly onPage: (page: string) => readonly Tested[];
}

/** Builds the lookup. A page whose code is not that of the report has proven nothing. */
export function testedFactsOf(
  pages: TestedPages,
  report: Pick<SnippetReport, 'pages'>,
): TestedFacts {
  const all = new Map<string, Tested>();
  const proven = new Map<string, readonly Tested[]>();
  for (const [page, { hash, tests }] of Object.entries(pages)) {
    if (report.pages[page]?.hash === hash) {
      proven.set(page, tests);
      for (const test of tests) {
        all.set(JSON.stringify(Object.entries(test).sort()), test);
      }
    }
  }
  const keys = [...all.keys()].sort();
  const tests = keys.flatMap((key) => all.get(key) ?? []);
  return {
    hash: hashOf(keys, [...proven.keys()]),
    onPage: (page) => proven.get(page) ?? [],
    of(part, name) {
      const found = tests.filter(
        (test) => test.part === part && test.name === name,
      );
      const executed = found.filter(({ how }) => how !== 'sql');
      return executed.length > 0 ? executed : found;
    },
  };
}

/**
 * Reads the record of a site; a site without one (a fixture, a fresh fork) has no tests.
 *
 * @throws Error when the file does not match its schema.
 */
export function readTestedFacts(
  siteDir: string,
  report: SnippetReport,
): TestedFacts {
  if (!hasFacts(siteDir, FILE)) {
    return testedFactsOf({}, report);
  }
  const read = factsReader(
    siteDir,
    'tested',
    '"npm run snippets -- --update" writes it',
  );
  const { pages } = read(FILE).content as { pages: TestedPages };
  return testedFactsOf(pages, report);
}
