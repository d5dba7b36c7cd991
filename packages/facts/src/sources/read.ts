/** Lookup of sources and their functions by name, with a suggestion in the error when there is none. */
import { hashOf } from '../hash';
import { didYouMean } from '../nearest';
import { factsReader, hasFacts } from '../read';
import type { Source, SourceFunction, Sources } from './types';

const FILE = 'data/curated/verified-sources.json';

/** A source with the name of its page. */
export interface NamedSource extends Source {
  readonly name: string;
}

/** The sources inside dlt, and those that `dlt init` copies. */
export interface SourceFacts {
  /** Changes when the facts do; build caches are keyed on it. */
  readonly hash: string;
  readonly repository: string;
  /** Commit that the facts were read from. */
  readonly commit: string;
  readonly date: string;
  readonly kinds: readonly string[];
  /** Core sources of dlt first, then sorted by title. */
  readonly all: readonly NamedSource[];
  /**
   * A source.
   *
   * @throws Error with the nearest name when there is none.
   */
  readonly get: (name: string) => NamedSource;
  /** Address of a source's page below the base URL of the docs; undefined while the page does not exist. */
  readonly page: (name: string) => string | undefined;
}

const ORIGINS = ['core', 'verified', 'more'] as const;

/** The address of an index page is that of its folder, with a trailing slash. */
const addressOf = (page: string): string => `/${page.replace(/index$/, '')}`;

/**
 * Builds the lookup of the given sources.
 *
 * @param pages ids of the pages that exist; all are taken to exist when left out
 */
export function sourceFactsOf(
  { repository, commit, date, kinds, sources }: Sources,
  hash = '',
  pages?: ReadonlySet<string>,
): SourceFacts {
  const named = new Map(
    Object.entries(sources).map(([name, source]) => [
      name,
      { ...source, name },
    ]),
  );
  return {
    hash,
    repository,
    commit,
    date,
    kinds,
    all: [...named.values()].sort(
      (a, b) =>
        Number(b.origin === ORIGINS[0]) - Number(a.origin === ORIGINS[0]) ||
        a.title.localeCompare(b.title, 'en'),
    ),
    get(name) {
      const found = named.get(name);
      if (!found) {
        const byInit = [...named.values()].find(({ init }) => init === name);
        throw new Error(
          `unknown source "${name}"${byInit ? `; did you mean "${byInit.name}"?` : didYouMean(name, [...named.keys()])}`,
        );
      }
      return found;
    },
    page(name) {
      const page = named.get(name)?.page;
      return page !== undefined && (pages?.has(page) ?? true)
        ? addressOf(page)
        : undefined;
    },
  };
}

/**
 * A function of a source: searched in its package first, then in its submodules.
 *
 * @throws Error with the nearest name when there is none.
 */
export function functionOf(source: NamedSource, name: string): SourceFunction {
  const alike = source.functions.filter((one) => one.name === name);
  const found =
    alike.find(({ module }) => module === source.package) ?? alike[0];
  if (!found) {
    const known = source.functions.map((one) => one.name);
    throw new Error(
      `"${name}" is not a function of ${source.name}${didYouMean(name, known)}`,
    );
  }
  return found;
}

/**
 * Reads the sources of a site; a site without facts (a fixture) has none.
 *
 * @param pages ids of the pages that exist; all are taken to exist when left out
 */
export function readSourceFacts(
  siteDir: string,
  pages?: ReadonlySet<string>,
): SourceFacts {
  if (!hasFacts(siteDir, FILE)) {
    return sourceFactsOf({
      repository: '',
      commit: '',
      date: '',
      kinds: [],
      sources: {},
    });
  }
  const { content, text } = factsReader(
    siteDir,
    'verified-sources',
    'guides/facts.md describes how to edit it',
  )(FILE);
  const sources = content as Sources;
  const written = Object.values(sources.sources)
    .map(({ page }) => page)
    .filter((page) => pages?.has(page));
  return sourceFactsOf(sources, hashOf(text, written), pages);
}
