/** Each page is processed once; a record is reused as long as it is valid. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { Root } from 'mdast';
import type { Plugin } from 'unified';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pageProcessor, toParse } from '../../src/records/processor';
import { PageRecords } from '../../src/records/recorder';

let siteDir = '';
let processed: string[] = [];

/** Collects the names of processed pages. */
const counting: Plugin<[], Root> = () => (_, file) => {
  processed.push(path.basename(file.path));
};

const write = (name: string, text: string): void => {
  fs.writeFileSync(path.join(siteDir, 'docs', name), text);
};

beforeEach(() => {
  siteDir = fs.mkdtempSync(path.join(os.tmpdir(), 'records-'));
  fs.mkdirSync(path.join(siteDir, 'docs'));
  processed = [];
  write('a.mdx', '# A\n\nTo [b](./b.mdx#x).\n\n## Part {#own}\n\nWords.\n');
  write('b.mdx', '<DocCardList />\n');
});

afterEach(() => {
  fs.rmSync(siteDir, { recursive: true });
});

const version = (addressOfB = '/docs/b', titleOfA = 'A'): LoadedVersion =>
  ({
    contentPath: path.join(siteDir, 'docs'),
    isLast: true,
    docs: [
      ['a', titleOfA, '/docs/a'],
      ['b', 'B', addressOfB],
    ].map(([id, title, permalink]) => ({
      id,
      title,
      permalink,
      description: '',
      source: `@site/docs/${id}.mdx`,
      frontMatter: {},
    })),
    sidebars: {
      main: [
        { type: 'doc', id: 'a' },
        { type: 'doc', id: 'b' },
      ],
    },
  }) as unknown as LoadedVersion;

/** Page records of a build, opened on the cache of an earlier build. */
function build(loaded = version(), chain = 'chain') {
  const records = new PageRecords([counting], chain);
  const generatedFilesDir = path.join(siteDir, '.docusaurus');
  const versions = [loaded];
  records.open({
    siteDir,
    generatedFilesDir,
    url: 'https://example.org',
    baseUrl: '/docs/',
    versions,
  });
  const of = async (id: string) => {
    const doc = loaded.docs.find((one) => one.id === id);
    if (!doc) {
      throw new Error(`no page ${id}`);
    }
    return records.of(doc);
  };
  return { records, of };
}

it('records title, Markdown, sections and links of a page', async () => {
  expect(await build().of('a')).toMatchObject({
    title: '# A',
    markdown:
      'To [b](https://example.org/docs/b.md#x).\n\n## Part {#own}\n\nWords.\n',
    sections: [
      { anchor: '', title: '', text: 'To b.' },
      { anchor: 'own', title: 'Part', text: 'Words.' },
    ],
    links: { './b.mdx#x': 'https://example.org/docs/b.md#x' },
  });
});

it('records a page that the bundler compiles, without changing its tree', async () => {
  const { records, of } = build();
  const compile = await pageProcessor([counting, records.recorder]);
  const file = path.join(siteDir, 'docs/a.mdx');
  const source = toParse(fs.readFileSync(file, 'utf8'));
  const { tree } = await compile(file, source);
  const { tree: untouched } = await (await pageProcessor([]))(file, source);
  expect(tree).toEqual(untouched);
  await of('a');
  expect(processed).toEqual(['a.mdx']);
});

it('reuses the record of an earlier build from disk', async () => {
  const first = await build().of('a');
  expect(await build().of('a')).toEqual(first);
  expect(processed).toEqual(['a.mdx']);
});

it.each([
  ['its source', () => (write('a.mdx', '# A\n'), build())],
  ['the chain', () => build(version(), 'another')],
  ['the address of a page that it links to', () => build(version('/docs/c'))],
])('recreates a record when %s changes', async (_, next) => {
  await build().of('a');
  await next().of('a');
  expect(processed).toEqual(['a.mdx', 'a.mdx']);
});

it('recreates the record of a list when the title of a listed page changes', async () => {
  await build().of('b');
  const { cards } = await build(version('/docs/b', 'New')).of('b');
  expect(cards?.map(({ title }) => title)).toEqual(['New', 'B']);
  expect(processed).toEqual(['b.mdx', 'b.mdx']);
});

it('recreates a truncated record', async () => {
  const first = await build().of('a');
  const folder = path.join(siteDir, '.docusaurus/page-records');
  for (const file of fs.readdirSync(folder)) {
    fs.truncateSync(path.join(folder, file), 10);
  }
  expect(await build().of('a')).toEqual(first);
});

it('reports file and line of a link that has become broken', async () => {
  await build().of('a');
  const without = version();
  without.docs.pop();
  await expect(build(without).of('a')).rejects.toThrow(
    /^docs\/a\.mdx:3:4 the page "\.\/b\.mdx" does not exist/,
  );
});
