/** Summaries: the first sentence of each description that authors wrote; and how many names have one. */
import path from 'node:path';
import type { Inventory } from '@docs/facts/api/inventory';
import type { ApiModule } from '@docs/facts/api/types';
import { hashOf, hashOfFiles } from '@docs/facts/hash';
import { DiskCache } from '../../records/cache';
import type { ParsedPages } from '../../tree/parsedPages';
import { textOfNodes } from '../../tree/textOfNodes';
import { coverageByPackage, type Coverage } from './coverage';
import { pageReader } from './readPage';
import type { ApiPage } from './sections';
import { wordsOf, type Words } from './words';

/**
 * Summaries by dotted path; those of parameters have the key `path(parameter)`. Those of modules also have the key
 * `module path`, because a function may have the path of a module: `dlt.pipeline.pipeline`.
 */
export type Summaries = Pick<ReadonlyMap<string, string>, 'get' | 'has'>;

/** Described and public names by package; the measure of `npm run facts:coverage`. */
export type PackageCoverage = ReadonlyMap<string, Coverage>;

/** What the pages of the reference say, as one pass over them finds it. */
interface ReferenceWords {
  readonly summaries: ReadonlyMap<string, string>;
  readonly coverage: PackageCoverage;
}

/** Maximum length of a summary, which must fit on a card; longer ones are cut at a word. */
const LONGEST = 180;

function firstSentence(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  const sentence = /^.*?[.!?](?=\s|$)/.exec(flat)?.[0] ?? flat;
  return sentence.length <= LONGEST
    ? sentence
    : `${sentence.slice(0, sentence.lastIndexOf(' ', LONGEST))} …`;
}

function* namedSummaries(
  path: string,
  words: Words,
): Generator<[string, string]> {
  const [first] = words.prose;
  if (first?.type === 'paragraph') {
    yield [path, firstSentence(textOfNodes([first]))];
  }
  for (const [name, named] of words.names) {
    const sentence = firstSentence(textOfNodes(named.words));
    yield [`${path}(${name})`, sentence];
    yield [`${path}.${name}`, sentence];
  }
}

function* moduleSummary(
  { module }: ApiModule,
  page: ApiPage,
): Generator<[string, string]> {
  const first = page.intro.find(({ type }) => type === 'paragraph');
  if (first) {
    const sentence = firstSentence(textOfNodes([first]));
    yield [module, sentence];
    yield [`module ${module}`, sentence];
  }
}

function* pageSummaries(
  module: ApiModule,
  page: ApiPage,
): Generator<[string, string]> {
  for (const section of page.sections) {
    if (section.kind === 'types') {
      for (const [name, { words }] of wordsOf(section.nodes).names) {
        yield [`${module.module}.${name}`, firstSentence(textOfNodes(words))];
      }
    } else if (section.kind === 'symbol') {
      const path = `${module.module}.${section.symbol.name}`;
      yield* namedSummaries(path, wordsOf(section.nodes));
      for (const { symbol, nodes } of section.members) {
        yield* namedSummaries(`${path}.${symbol.name}`, wordsOf(nodes));
      }
    }
  }
}

/** The summaries of a page; that of the module comes first. */
export function* summariesOf(
  module: ApiModule,
  page: ApiPage,
): Generator<[string, string]> {
  yield* moduleSummary(module, page);
  yield* pageSummaries(module, page);
}

/** Reads all pages of a site's reference. */
async function readWords(
  siteDir: string,
  inventory: Inventory,
  parsed?: ParsedPages,
): Promise<ReferenceWords> {
  const readPage = await pageReader(siteDir, parsed);
  const pages = [...inventory.byModule.values()].map(
    ({ facts }) => [facts, readPage(facts)] as const,
  );
  return {
    // A link to a path that is both leads to the function: its sentence replaces that of the module.
    summaries: new Map(
      [moduleSummary, pageSummaries].flatMap((read) =>
        pages.flatMap(([facts, page]) => [...read(facts, page)]),
      ),
    ),
    coverage: coverageByPackage(pages),
  };
}

/** Code that the summaries depend on, in addition to the pages. */
const CODE = [
  'package-lock.json',
  'packages/facts/src',
  'packages/markdown/src/records/processor.ts',
  'packages/markdown/src/references/api-reference',
  'packages/markdown/src/tree/textOfNodes.ts',
];

/** Like {@link readWords}, but kept in `.docusaurus`: parsing the pages takes seconds, and every thread needs them. */
async function cachedWords(
  siteDir: string,
  inventory: Inventory,
  parsed?: ParsedPages,
): Promise<ReferenceWords> {
  const cache = new DiskCache<[[string, string][], [string, Coverage][]]>(
    path.join(siteDir, '.docusaurus/api-summaries'),
  );
  const key = hashOf(
    inventory.hash,
    summariesHash(siteDir),
    hashOfFiles(siteDir, CODE),
  );
  const [summaries, coverage] = await cache.cached('all', key, async () => {
    const words = await readWords(siteDir, inventory, parsed);
    return [[...words.summaries], [...words.coverage]];
  });
  return { summaries: new Map(summaries), coverage: new Map(coverage) };
}

/**
 * The summaries of a site, kept in `.docusaurus` from build to build.
 *
 * @param parsed keeps the trees of the pages that are parsed
 */
export const cachedSummaries = async (
  siteDir: string,
  inventory: Inventory,
  parsed?: ParsedPages,
): Promise<Summaries> =>
  (await cachedWords(siteDir, inventory, parsed)).summaries;

/** The coverage of a site's reference; after {@link cachedSummaries} it costs a look into the same file. */
export const cachedCoverage = async (
  siteDir: string,
  inventory: Inventory,
): Promise<PackageCoverage> => (await cachedWords(siteDir, inventory)).coverage;

/** Hash of the pages of the reference. */
export const summariesHash = (siteDir: string): string =>
  hashOfFiles(siteDir, ['docs/api_reference']);
