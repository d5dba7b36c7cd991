import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { VFile } from 'vfile';
import { expect, test } from 'vitest';
import choices, { tableFields } from '@site/src/choices/remark';
import { readConfigFacts } from '@docs/facts/config/read';

const { specs } = readConfigFacts('.');

/** The marks of the fences of a page, in order. */
async function marksOf(source: string, frontMatter = {}): Promise<unknown[]> {
  const processor = unified()
    .use(remarkParse)
    .use(remarkMdx)
    .use(choices, { specs: [...specs.values()] });
  const file = new VFile({ value: source, data: { frontMatter } });
  const tree = await processor.run(processor.parse(file), file);
  const marks: unknown[] = [];
  visit(tree, 'code', (node) => {
    marks.push(node.data?.choice);
  });
  return marks;
}

const INSTALL = '```sh\npip install dlt\n```\n';
const SETTINGS =
  '```toml title=".dlt/config.toml"\n[load]\nworkers = 2\n\n[extract]\nworkers = 3\n```\n';

test.each([
  ['an install line', INSTALL, { choice: 'install', title: 'Terminal' }],
  [
    'an install line in a block with a title',
    '```sh title="setup.sh"\npip install dlt\n```\n',
    { choice: 'install' },
  ],
  ['settings', SETTINGS, { choice: 'settings', otherLines: '3' }],
  [
    'settings with a field that takes a table',
    '```toml title=".dlt/secrets.toml"\n[destination.filesystem.kwargs]\na = 1\n```\n',
    { choice: 'settings', otherLines: '1', mappings: 'kwargs' },
  ],
  ['other lines', '```sh\ndlt --version\n```\n', undefined],
  [
    'settings that no variable can hold',
    '```toml title=".dlt/config.toml"\n[sources.my-shop]\na = 1\n```\n',
    undefined,
  ],
  [
    'another TOML file',
    '```toml title="pyproject.toml"\n[load]\na = 1\n```\n',
    undefined,
  ],
  ['a recorded output', '```sh output="a"\npip install dlt\n```\n', undefined],
  [
    'settings that a program reads as a whole',
    `${SETTINGS}\n\`\`\`py\nprint(dlt.config["load"])\n\`\`\`\n`,
    undefined,
  ],
  [
    'settings of which a program reads a field',
    `${SETTINGS}\n\`\`\`py\nprint(dlt.config["load.workers"])\n\`\`\`\n`,
    { choice: 'settings', otherLines: '3' },
  ],
  [
    'a tab for TOML',
    `<TabItem value="toml" label="TOML">\n\n${SETTINGS}\n</TabItem>\n`,
    undefined,
  ],
  [
    'a tab for a system',
    `<TabItem value="macos" label="macOS">\n\n${INSTALL}\n</TabItem>\n`,
    { choice: 'install', title: 'Terminal' },
  ],
])('%s', async (_, source, mark) => {
  const [first] = await marksOf(source);
  expect(first).toEqual(mark);
});

test('a page can stay as it is written', async () => {
  expect(await marksOf(INSTALL + SETTINGS, { as_written: true })).toEqual([
    undefined,
    undefined,
  ]);
});

test('fields that take a table are known from the specs', () => {
  const names = tableFields(specs.values());
  expect([...names]).toEqual(
    expect.arrayContaining(['kwargs', 'query', 'additional_headers']),
  );
  expect(names.has('host')).toBe(false);
});
