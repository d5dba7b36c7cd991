/** The files of facts for programs: each is what its schema says, and the index says what they are. */
import fs from 'node:fs';
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { baseUrl, siteUrl } from '@site/src/config/site';
import { library } from '@docs/facts/library';
import budgets from './budgets.json';
import { buildDir, pages } from './site';

interface PublishedFile {
  readonly url: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly schema?: string;
}

interface Section {
  readonly id: string;
  readonly text: string;
  readonly code: readonly string[];
  readonly tokens: number;
}

const root = siteUrl + baseUrl;
const fileOf = (url: string): string => {
  expect(url.startsWith(root)).toBe(true);
  return path.join(buildDir, url.slice(root.length));
};
const readText = (url: string): string => fs.readFileSync(fileOf(url), 'utf8');
const readJson = (url: string): unknown => JSON.parse(readText(url));

const index = readJson(`${root}data/index.json`) as {
  readonly $schema: string;
  readonly commit?: string;
  readonly files: readonly PublishedFile[];
};

/** What is wrong with some values by a schema. */
function problems(schema: string, values: readonly unknown[]): string[] {
  const validate = new Ajv2020({ validateFormats: false }).compile(
    readJson(schema) as Record<string, unknown>,
  );
  return values.flatMap((value) =>
    validate(value)
      ? []
      : [
          `${validate.errors?.[0]?.instancePath} ${validate.errors?.[0]?.message}`,
        ],
  );
}

const values = ({ url, mediaType }: PublishedFile): unknown[] =>
  mediaType === 'application/jsonl'
    ? readText(url)
        .trimEnd()
        .split('\n')
        .map((line): unknown => JSON.parse(line))
    : [readJson(url)];

it('the index is what its schema says, and lists every file', () => {
  expect(problems(index.$schema, [index])).toEqual([]);
  const listed = index.files.map(({ url }) => path.basename(url));
  const found = fs
    .readdirSync(path.join(buildDir, 'data'), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'index.json')
    .map(({ name }) => name);
  expect([...listed].sort()).toEqual([...found].sort());
});

describe.each(
  index.files.map((file) => [path.basename(file.url), file] as const),
)('%s', (name, file) => {
  it('has the size that the index says, within its budget', () => {
    expect(fs.statSync(fileOf(file.url)).size).toBe(file.bytes);
    const most = (budgets.agents.dataBytes as Record<string, number>)[name];
    expect(most).toBeDefined();
    expect(file.bytes).toBeLessThanOrEqual(most ?? 0);
  });

  it.runIf(file.schema !== undefined)('is what its schema says', () => {
    const found = values(file);
    expect(found.length).toBeGreaterThan(0);
    expect(problems(file.schema ?? '', found)).toEqual([]);
  });
});

it('a schema rejects other content', () => {
  for (const { schema } of index.files) {
    if (schema !== undefined) {
      expect(problems(schema, [{ dlt: library.version }])).not.toEqual([]);
    }
  }
});

it('names of the API lead to places on pages', () => {
  const { symbols } = readJson(`${root}data/symbols.json`) as {
    symbols: readonly { name: string; page: string; anchor?: string }[];
  };
  const lost = symbols.filter(({ page, anchor }) => {
    const found = pages.get(baseUrl + page);
    return !found || (anchor !== undefined && !found.ids.has(anchor));
  });
  expect(symbols.length).toBeGreaterThan(5000);
  expect(lost.map(({ name }) => name)).toEqual([]);
});

it('sections lead to places on pages, once, and count tokens', () => {
  const sections = values({
    url: `${root}data/sections.jsonl`,
    mediaType: 'application/jsonl',
    bytes: 0,
  }) as readonly Section[];
  const lost = sections.filter(({ id }) => {
    const [page = '', anchor] = id.split('#');
    const found = pages.get(baseUrl + page.replace(/(^|\/)index$/, ''));
    return !found || (anchor !== undefined && !found.ids.has(anchor));
  });
  expect(lost.map(({ id }) => id)).toEqual([]);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  const wrong = sections.filter(
    ({ text, code, tokens }) =>
      tokens !== Math.ceil((text.length + code.join('').length) / 4),
  );
  expect(wrong).toEqual([]);
});

it('the stub fits into a context', () => {
  const text = readText(`${root}data/dlt.pyi`);
  expect(Math.ceil(text.length / 4)).toBeLessThanOrEqual(
    budgets.agents.stubTokens,
  );
});
