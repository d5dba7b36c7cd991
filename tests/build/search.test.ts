import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { baseUrl } from '@site/src/config/site';
import { DATA_FOLDER, textFile, type PageText } from '@docs/search/files';
import { readQuestions } from '@docs/facts/questions';
import { loadGuides, type GuidesFile } from '@docs/search/guidesIndex';
import {
  loadMessages,
  PASTED_LENGTH,
  type MessagesFile,
} from '@docs/search/messages';
import { loadParameters } from '@docs/search/parameters';
import { ERROR_PAGES, search } from '@docs/search/search';
import {
  loadSymbols,
  symbolLink,
  type SymbolsFile,
} from '@docs/search/symbolsIndex';
import type { Hit } from '@docs/search/types';
import { evaluate, evaluateSections } from '../search/evaluate';
import { queries } from '../search/ownQueries';
import { realErrors, realQuestions } from '../search/real';
import { typedNames } from '../search/typedNames';
import budgets from './budgets.json';
import { addressOf, buildDir, pages, record, required } from './site';

const folder = path.join(buildDir, DATA_FOLDER);
const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8');

const guidesFile = read('guides.json');
const symbolsFile = read('symbols.json');
const guides = loadGuides(JSON.parse(guidesFile) as GuidesFile);
const names = JSON.parse(symbolsFile) as SymbolsFile;
const symbols = loadSymbols(names);
const parameters = loadParameters(names.functions);

const messagesFile = read('messages.json');
const messages = loadMessages(JSON.parse(messagesFile) as MessagesFile);

/** The rows of each query that was searched for: several tests look at the same ones. */
const searched = new Map<string, readonly Hit[]>();

/** The rows of a query, with the data that the site has loaded for it. */
function rowsOf(query: string): readonly Hit[] {
  const rows =
    searched.get(query) ??
    search(
      {
        guides,
        symbols,
        parameters,
        messages: query.length < PASTED_LENGTH ? [] : messages,
      },
      query,
    );
  searched.set(query, rows);
  return rows;
}

const found = (query: string): string[] =>
  rowsOf(query).map(({ path: page }) => page);

const isWritten = (id: string) => id in record.docs;
const all = Object.values(queries).flat();
/** Queries whose best answer is in the build; the others wait for their page. */
const answerable = all.filter(({ pages: [best = ''] }) => isWritten(best));

const gzip = (text: string) => zlib.gzipSync(text, { level: 9 }).length;

describe('the answers', () => {
  const score = evaluate(answerable, found);

  it('are found by enough queries, more as pages arrive', () => {
    expect(all.length).toBeGreaterThanOrEqual(80);
    expect(answerable.length).toBeGreaterThanOrEqual(
      Math.max(
        budgets.search.queries,
        // Three of four written guides are worth a query when all are written.
        Math.floor(
          Object.keys(record.docs).filter((id) => id in required.pages).length /
            4,
        ),
      ),
    );
  });

  it('have a right page among the first five rows', () => {
    expect(score.hit5, score.missed.join('\n')).toBeGreaterThanOrEqual(
      budgets.search.hit5,
    );
  });

  it('have a right page in the first row', () => {
    expect(score.hit1).toBeGreaterThanOrEqual(budgets.search.hit1);
  });
});

describe.each([
  { kind: 'questions', queries: realQuestions, fewest: 200 },
  { kind: 'errors', queries: realErrors, fewest: 120 },
] as const)('the real $kind', ({ kind, queries, fewest }) => {
  it('are many, each listed once', () => {
    expect(queries.length).toBeGreaterThanOrEqual(fewest);
    expect(new Set(queries.map(({ query }) => query)).size).toBe(
      queries.length,
    );
  });

  it('have answers that exist', () => {
    const lost = queries.flatMap(({ query, answers }) =>
      answers.flatMap(({ page, section }) => {
        const built = pages.get(addressOf(page));
        return built && (section === '' || built.ids.has(section))
          ? []
          : [`${page}#${section}: ${query}`];
      }),
    );
    expect(lost).toEqual([]);
  });

  it('are answered in the first rows', () => {
    const score = evaluate(
      queries.map(({ query, answers }) => ({
        query,
        pages: answers.map(({ page }) => page),
      })),
      found,
    );
    const { hit1, hit5 } = budgets.search[kind];
    expect(score.hit5, score.missed.join('\n')).toBeGreaterThanOrEqual(hit5);
    expect(score.hit1).toBeGreaterThanOrEqual(hit1);
  });

  it('are answered by the section that is opened', () => {
    const score = evaluateSections(queries, (query) =>
      rowsOf(query).map(({ link }) => link),
    );
    const { section1, section3 } = budgets.search[kind];
    expect(score.inThree, score.missed.join('\n')).toBeGreaterThanOrEqual(
      section3,
    );
    expect(score.first).toBeGreaterThanOrEqual(section1);
  });
});

it('leads to a page while its name is typed', () => {
  const typed = typedNames(guides.sections);
  expect(typed.length).toBeGreaterThan(500);
  const score = evaluateSections(typed, (query) =>
    rowsOf(query).map(({ link }) => link),
  );
  const { section1, section3 } = budgets.search.typed;
  expect(score.first).toBeGreaterThanOrEqual(section1);
  expect(score.inThree, score.missed.join('\n')).toBeGreaterThanOrEqual(
    section3,
  );
});

it('leads from the name of an exception to the section about it, then to its class', () => {
  const classes = new Set(
    symbols.map(({ name }) => name.slice(name.lastIndexOf('.') + 1)),
  );
  const explained = guides.sections.filter(
    ({ path, title }) =>
      path.startsWith(ERROR_PAGES) &&
      /^[A-Z]/.test(title) &&
      classes.has(title),
  );
  expect(explained.length).toBeGreaterThan(60);
  const others = explained.filter(({ path, title }) => {
    const [first, second] = rowsOf(title);
    return !(
      first?.kind === 'section' &&
      first.path === path &&
      first.title === title &&
      second?.kind === 'symbol' &&
      second.name.endsWith(title)
    );
  });
  expect(others.map(({ title }) => title)).toEqual([]);
});

it('names required pages in its queries', () => {
  const known = { ...required.pages, ...required.apiModules };
  const unknown = all
    .flatMap((query) => query.pages)
    .filter((id) => !(id in known));
  expect(unknown).toEqual([]);
});

it('knows every guide, and nothing twice', () => {
  const indexed = [...new Set(guides.sections.map((section) => section.path))];
  const written = Object.keys(record.docs)
    .filter((id) => id in required.pages)
    .map((id) => addressOf(id).slice(baseUrl.length));
  expect(indexed.sort()).toEqual(written.sort());
});

it('has phrases in which readers look for each guide, and each phrase once', () => {
  const questions = readQuestions('.');
  const ids = Object.keys(record.docs).filter((id) => id in required.pages);
  expect(ids.filter((id) => !questions.has(id))).toEqual([]);
  expect([...questions.keys()].filter((id) => !ids.includes(id))).toEqual([]);
  const phrases = [...questions.values()].flatMap((page) =>
    Object.values(page).flat(),
  );
  expect(new Set(phrases).size).toBe(phrases.length);
});

it('leads to places that exist', () => {
  const links = [
    ...guides.sections.map(({ path: page, anchor }) => [page, anchor] as const),
    ...[...symbols, ...parameters].map(
      (name) => [name.page, name.anchor] as const,
    ),
  ];
  const lost = links.filter(([page, anchor]) => {
    const built = pages.get(addressOf(page));
    return !built || (anchor !== '' && !built.ids.has(anchor));
  });
  expect(lost).toEqual([]);
  expect(symbols.length).toBeGreaterThan(5_000);
  expect(parameters.length).toBeGreaterThan(500);
});

it('has the words of each section for its excerpt', () => {
  const texts = new Map(
    [...new Set(guides.sections.map((section) => section.path))].map((page) => [
      page,
      JSON.parse(read(textFile(page))) as PageText,
    ]),
  );
  const without = guides.sections.filter(
    ({ path: page, anchor }) => texts.get(page)?.[anchor] === undefined,
  );
  expect(without).toEqual([]);
});

it.each([
  ['dlt.mark.with_hints', 'dlt/extract/resource#with_hints'],
  ['dlt.mark.make_hints', 'dlt/extract/hints#make_hints'],
  ['@dlt.mark.with_table_name(', 'dlt/extract/resource#with_table_name'],
  ['dlt.current.resource_state', 'dlt/common/pipeline#resource_state'],
  ['dlt.current.source_state()', 'dlt/common/pipeline#source_state'],
])('finds a name by the module that dlt offers: %s', (query, link) => {
  expect(search({ guides, symbols }, query)[0]?.link).toBe(
    `api_reference/${link}`,
  );
});

it.each([
  ['parallelized', 'parallelized: bool = False', 'dlt.resource'],
  [
    'dlt.pipeline progress',
    'progress: TCollectorArg = _NULL_COLLECTOR',
    'dlt.pipeline',
  ],
])(
  'reads the default of a parameter in the first rows: %s',
  (query, declaration, owner) => {
    const [hit] = rowsOf(query)
      .slice(0, 2)
      .filter(({ kind }) => kind === 'parameter');
    expect(hit).toMatchObject({ declaration });
    expect(hit).toHaveProperty('owners', expect.arrayContaining([owner]));
  },
);

it.each([
  [
    'works in the terminal but not in docker container',
    'general-usage/credentials/setup#it-works-in-the-terminal-but-not-in-the-container',
  ],
  [
    'lambda call returns at once and loads old rows only',
    'running-in-production/serverless#a-call-returns-at-once-and-loads-old-rows-only',
  ],
  ['disk fills up', 'reference/performance#disk-fills-up'],
])('finds a row of a table of symptoms: %s', (query, link) => {
  expect(rowsOf(query)[0]?.link).toBe(link);
});

it('says of a symbol what its entry says', () => {
  const pipeline = symbols.find(
    ({ path: name }) => name === 'dlt.pipeline.pipeline.Pipeline.run',
  );
  expect(pipeline && symbolLink(pipeline)).toBe(
    'api_reference/dlt/pipeline/pipeline#pipeline-run',
  );
  const text = JSON.parse(read(textFile(pipeline?.page ?? ''))) as PageText;
  expect(text['pipeline-run']?.[0]).not.toBe('');
});

it('is small enough to wait for', () => {
  expect(gzip(guidesFile)).toBeLessThanOrEqual(budgets.search.guidesGzip);
  expect(gzip(symbolsFile)).toBeLessThanOrEqual(budgets.search.symbolsGzip);
  expect(gzip(messagesFile)).toBeLessThanOrEqual(budgets.search.messagesGzip);
});
