/** The pages that the browser tests visit, read from the sitemap of the build. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/** A quick run visits one of so many guides; which ones depends on the commit. */
const GUIDES_EVERY = 4;
/** API pages in a quick run; they are made by one template, so a sample finds what a template breaks. */
const API_SAMPLE = 8;
/** One of so many visited pages is looked at closely in a quick run. */
const CLOSELY_EVERY = 17;
/** Any fixed number: the sample must be the same in each run. */
const SEED = 1_100;

const scope = process.env.TEST_SCOPE === 'full' ? 'full' : 'quick';

export type Theme = 'light' | 'dark';

export interface Visit {
  readonly path: string;
  readonly theme: Theme;
  /** Whether axe also measures each text, and a second time at the width of a phone. */
  readonly closely: boolean;
}

function sitemapPaths(): string[] {
  const xml = fs.readFileSync('build/sitemap.xml', 'utf8');
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, loc]) => new URL(loc ?? '').pathname)
    .sort();
}

/** Mulberry32: a small generator whose sequence depends on the seed only. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function sample(paths: readonly string[], size: number): string[] {
  const random = generator(SEED);
  return paths
    .map((path) => ({ path, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, size)
    .map(({ path }) => path)
    .sort();
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** The address of a page of docs/, without the final slash. */
export const addressOf = (file: string): string =>
  `/${file.replace(/(?:\/index)?\.mdx$/, '')}`;

/**
 * The guides that a quick run visits: those that changed, and those whose turn it is.
 *
 * @param turn a number of the commit; GUIDES_EVERY numbers in a row visit each guide
 * @param changed addresses without a final slash
 */
export const dueGuides = (
  guides: readonly string[],
  turn: number,
  changed: ReadonlySet<string>,
): string[] =>
  guides.filter(
    (path, index) =>
      index % GUIDES_EVERY === turn % GUIDES_EVERY ||
      changed.has(path.replace(/\/$/, '')),
  );

/**
 * Guides that differ from the previous commit, and a sample of the others. Without a previous commit (an archive, a
 * shallow clone) each guide.
 */
function guidesOfCommit(guides: readonly string[]): readonly string[] {
  try {
    const files = [
      git('diff', '--name-only', 'HEAD~1', '--', 'docs'),
      git('ls-files', '--others', '--exclude-standard', '--', 'docs'),
    ].flatMap((names) => names.split('\n'));
    const turn = parseInt(git('rev-parse', 'HEAD').slice(0, 8), 16);
    return dueGuides(guides, turn, new Set(files.map(addressOf)));
  } catch {
    return guides;
  }
}

/**
 * Changed guides, a sample of the others and of the API pages, with alternating themes; in a full run each page in both
 * themes.
 */
export function visits(): Visit[] {
  const all = sitemapPaths();
  const isApi = (path: string) => path.startsWith('/docs/api_reference/');
  const guides = all.filter((path) => !isApi(path));
  const api = all.filter(isApi);
  if (scope === 'full') {
    return [...guides, ...api].flatMap((path) => [
      { path, theme: 'light', closely: true } as const,
      { path, theme: 'dark', closely: true } as const,
    ]);
  }
  return [...guidesOfCommit(guides), ...sample(api, API_SAMPLE)].map(
    (path, index) => ({
      path,
      theme: index % 2 === 0 ? 'light' : 'dark',
      // An odd step, so that both themes take part.
      closely: index % CLOSELY_EVERY === 0,
    }),
  );
}
