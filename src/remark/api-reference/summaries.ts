/** Summaries: the first sentence of each description that authors wrote. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Inventory } from '../../facts/api/inventory';
import type { ApiModule } from '../../facts/api/types';
import { update } from '../../pageRecords/chain';
import { textOfNodes } from '../textOfNodes';
import { pageReader } from './readPage';
import type { ApiPage } from './sections';
import { wordsOf, type Words } from './words';

/** Summaries by dotted path; those of parameters have the key `path(parameter)`. */
export type Summaries = ReadonlyMap<string, string>;

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

function* pageSummaries(
  module: ApiModule,
  page: ApiPage,
): Generator<[string, string]> {
  const [first] = page.intro.filter(({ type }) => type === 'paragraph');
  if (first) {
    yield [module.module, firstSentence(textOfNodes([first]))];
  }
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

/**
 * Reads the summaries of all pages of a site.
 *
 * @throws Error with file and line when a page names a symbol that its module does not have.
 */
export async function readSummaries(
  siteDir: string,
  inventory: Inventory,
): Promise<Summaries> {
  const readPage = await pageReader(siteDir);
  return new Map(
    [...inventory.byModule.values()].flatMap(({ facts }) => [
      ...pageSummaries(facts, readPage(facts)),
    ]),
  );
}

/** Code that the summaries depend on, in addition to the pages. */
const CODE = [
  'package-lock.json',
  'src/facts',
  'src/remark/api-reference',
  'src/remark/textOfNodes.ts',
];

/** Format of the cached summaries. */
interface Cached {
  readonly key: string;
  readonly summaries: readonly (readonly [string, string])[];
}

function readCache(file: string, key: string): Summaries | undefined {
  try {
    const cached = JSON.parse(fs.readFileSync(file, 'utf8')) as Cached;
    return cached.key === key ? new Map(cached.summaries) : undefined;
  } catch {
    // The file is missing, or another thread is writing it.
    return undefined;
  }
}

/**
 * Like {@link readSummaries}, with the result cached in `.docusaurus`: parsing the pages takes seconds, and
 * each thread that processes pages needs the summaries.
 */
export async function cachedSummaries(
  siteDir: string,
  inventory: Inventory,
): Promise<Summaries> {
  const hash = createHash('sha256')
    .update(inventory.hash)
    .update(summariesHash(siteDir));
  CODE.forEach((name) => {
    update(hash, siteDir, name);
  });
  const key = hash.digest('hex');
  const file = path.join(siteDir, '.docusaurus/api-summaries.json');
  const known = readCache(file, key);
  if (known) {
    return known;
  }
  const summaries = await readSummaries(siteDir, inventory);
  const cached: Cached = { key, summaries: [...summaries] };
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(cached));
  return summaries;
}

/** Hash of the pages of the reference. */
export function summariesHash(siteDir: string): string {
  const folder = path.join(siteDir, 'docs/api_reference');
  const hash = createHash('sha256');
  if (fs.existsSync(folder)) {
    for (const file of fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .sort()) {
      if (file.endsWith('.mdx')) {
        hash.update(fs.readFileSync(path.join(folder, file)));
      }
    }
  }
  return hash.digest('hex');
}
