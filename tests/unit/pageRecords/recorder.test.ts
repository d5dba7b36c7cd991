/** A page is processed once; a record is used again as long as it says what the page says. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { Root } from 'mdast';
import type { Plugin } from 'unified';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pageProcessor, toParse } from '@site/src/pageRecords/processor';
import { PageRecords } from '@site/src/pageRecords/recorder';

let siteDir = '';
let processed: string[] = [];

/** Counts the pages that are processed. */
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

/** A build: its records, opened on what an earlier build left on the disk. */
function build(loaded = version(), chain = 'chain') {
  const records = new PageRecords([counting], chain);
  const generatedFilesDir = path.join(siteDir, '.docusaurus');
  const versions = [loaded];
  records.open({ siteDir, generatedFilesDir, baseUrl: '/docs/', versions });
  const of = async (id: string) => {
    const doc = loaded.docs.find((one) => one.id === id);
    if (!doc) {
      throw new Error(`no page ${id}`);
    }
    return records.of(doc);
  };
  return { records, of };
}

it('has title, Markdown, sections and links of a page', async () => {
  expect(await build().of('a')).toMatchObject({
    title: '# A',
    markdown: 'To [b](/docs/b.md#x).\n\n## Part\n\nWords.\n',
    sections: [
      { anchor: '', title: '', text: 'To b.' },
      { anchor: 'own', title: 'Part', text: 'Words.' },
    ],
    links: { './b.mdx#x': '/docs/b.md#x' },
  });
});

it('takes the record of a page that the bundler compiled, and leaves its tree as it was', async () => {
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

it('takes the record of an earlier build from the disk', async () => {
  const first = await build().of('a');
  expect(await build().of('a')).toEqual(first);
  expect(processed).toEqual(['a.mdx']);
});

it.each([
  ['its source', () => (write('a.mdx', '# A\n'), build())],
  ['the chain', () => build(version(), 'another')],
  ['the address of a page that it links to', () => build(version('/docs/c'))],
])('makes a record again when %s changed', async (_, next) => {
  await build().of('a');
  await next().of('a');
  expect(processed).toEqual(['a.mdx', 'a.mdx']);
});

it('makes the record of a list again when a page of the list has another title', async () => {
  await build().of('b');
  const { cards } = await build(version('/docs/b', 'New')).of('b');
  expect(cards?.map(({ title }) => title)).toEqual(['New', 'B']);
  expect(processed).toEqual(['b.mdx', 'b.mdx']);
});

it('makes a record again that was cut off when it was written', async () => {
  const first = await build().of('a');
  const folder = path.join(siteDir, '.docusaurus/page-records');
  for (const file of fs.readdirSync(folder)) {
    fs.truncateSync(path.join(folder, file), 10);
  }
  expect(await build().of('a')).toEqual(first);
});

it('names the place of a link that leads nowhere now', async () => {
  await build().of('a');
  const without = version();
  without.docs.pop();
  await expect(build(without).of('a')).rejects.toThrow(
    /^docs\/a\.mdx:3 — "\.\/b\.mdx" is not a page/,
  );
});
