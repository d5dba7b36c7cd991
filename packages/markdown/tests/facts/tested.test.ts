import { describe, expect, it } from 'vitest';
import { readSnippetReport } from '@docs/facts/snippets';
import {
  readTestedFacts,
  testedFactsOf,
  type Tested,
} from '@docs/facts/tested';
import { compile, fixture, lines } from './compile';

const test = (how: Tested['how'], engine: string): Tested => ({
  part: 'destination',
  name: 'shop',
  place: '',
  how,
  engine,
  version: '',
});
const page = (hash: string) => ({ hash, fences: {}, groups: [], norun: [] });

it('expands the tests to tables', async () => {
  await expect(lines(await compile(fixture('tested.mdx')))).toMatchFileSnapshot(
    '../fixtures/facts-tables/tested.output.jsx',
  );
});

describe('a system without a run is read only', () => {
  const report = { pages: { 'docs/a.mdx': page('aa') } };
  it.each([
    ['without a record', {}],
    [
      'when the code changed since',
      { 'docs/a.mdx': { hash: 'bb', tests: [test('real', 'Shop')] } },
    ],
    [
      'when the code is gone',
      { 'docs/b.mdx': { hash: 'aa', tests: [test('real', 'Shop')] } },
    ],
  ])('%s', async (_, pages) => {
    const tested = testedFactsOf(pages, report);
    expect(tested.of('destination', 'shop')).toEqual([]);
    const table = await compile('<DestinationsTested />', { tested });
    expect(table).toContain('"read only"');
    expect(table).not.toContain('{"real engine"}');
  });
});

it('shows statements only if nothing else ran', () => {
  const report = { pages: { 'docs/a.mdx': page('aa') } };
  const of = (...tests: Tested[]) =>
    testedFactsOf({ 'docs/a.mdx': { hash: 'aa', tests } }, report).of(
      'destination',
      'shop',
    );
  expect(of(test('sql', ''))).toEqual([test('sql', '')]);
  expect(of(test('sql', ''), test('real', 'Shop'))).toEqual([
    test('real', 'Shop'),
  ]);
});

it('fails the build at an unknown attribute', async () => {
  await expect(compile('<SourcesTested kind="core" />')).rejects.toMatchObject({
    reason: expect.stringMatching(/<SourcesTested> has no "kind"/) as string,
  });
});

it('reads the record of this site', () => {
  const facts = readTestedFacts(
    process.cwd(),
    readSnippetReport(process.cwd()),
  );
  expect(facts.of('destination', 'duckdb')).toMatchObject([
    { how: 'real', engine: 'DuckDB' },
  ]);
});
