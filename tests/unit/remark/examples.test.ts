import { createProcessor } from '@mdx-js/mdx';
import { describe, expect, it } from 'vitest';
import { chosen, readChoice } from '@site/src/components/FilterableList/choose';
import type { Example } from '@site/src/pageRecords/examples';
import examplesPlugin from '@site/src/remark/examples';
import { examplesListData } from '@site/src/remark/examples/examplesList';

const example = (name: string, ...shows: string[]): Example => ({
  id: `examples/${name}`,
  title: `Load ${name}`,
  description: `How ${name} become a table.`,
  shows,
  requirements: ['dlt==1.10.0'],
});
const examples = [
  example('moons', 'DuckDB'),
  example('tides', 'Merge', 'DuckDB'),
];

async function compile(value: string, path = 'docs/examples/tides.mdx') {
  const processor = createProcessor({
    format: 'mdx',
    jsx: true,
    remarkPlugins: [
      [
        examplesPlugin,
        {
          examples,
          docsDir: 'docs',
          siteUrl: 'https://site',
          baseUrl: '/docs/',
        },
      ],
    ],
  });
  return String(await processor.process({ value, path }));
}

const CODE = '```py title="tides.py"\nprint(1)\n```\n';

describe('<ExampleDownload />', () => {
  it('becomes a link with size and files, and the install command', async () => {
    const page = await compile(`<ExampleDownload />\n\n${CODE}`);
    expect(page).toContain('href="pathname:///docs/examples/tides.zip"');
    expect(page).toMatch(/\(\d{3} bytes\): /);
    for (const name of ['tides.py', 'requirements.txt', 'README.txt']) {
      expect(page).toContain(`{"${name}"}`);
    }
    expect(page).toContain('pip install \\"dlt==1.10.0\\"');
  });

  it.each([
    ['<ExampleDownload />', 'docs/examples/tides.mdx', /has no files/],
    ['<ExampleDownload />', 'docs/intro.mdx', /this page is not an example/],
    [
      '<ExampleDownload of="x" />',
      'docs/examples/tides.mdx',
      /<ExampleDownload> has no "of"/,
    ],
  ])('%s on %s fails the build', async (value, path, message) => {
    await expect(compile(value, path)).rejects.toThrow(message);
  });
});

describe('<ExamplesList />', () => {
  it('lists all examples', async () => {
    const page = await compile('<ExamplesList />', 'docs/x.mdx');
    expect(page).toContain('href="/examples/moons"');
    expect(page).toContain('data-entry="examples/tides"');
    expect(page).toContain('Uses: Merge, DuckDB');
  });

  const data = examplesListData(examples);

  it.each([
    ['', ['examples/moons', 'examples/tides']],
    ['?text=TABLE+tid', ['examples/tides']],
    ['?uses=Merge', ['examples/tides']],
    ['?text=moons&uses=Merge', []],
  ])('are filtered by %s', (search, ids) => {
    expect(chosen(data, readChoice(data, search))).toEqual(ids);
  });
});
