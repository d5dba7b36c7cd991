import { createProcessor } from '@mdx-js/mdx';
import { describe, expect, it } from 'vitest';
import { matching, readChoice } from '@site/src/components/Facets/choose';
import { testedFactsOf } from '@docs/facts/tested';
import type { Example } from '../src/records/examples';
import examplesPlugin from '../src/examples';
import { examplesTiles } from '../src/examples/examplesList';
import { tilesData } from '../src/facts/facts-tables/tiles';

const example = (name: string, ...features: string[]): Example => ({
  id: `examples/${name}`,
  title: `Load ${name}`,
  description: `How ${name} become a table.`,
  requirements: ['dlt==1.10.0'],
  sources: ['web API'],
  destinations: ['duckdb'],
  features,
  standIn: name === 'tides',
});
const examples = [example('moons'), example('tides', 'merge')];
const tested = testedFactsOf(
  {
    'docs/examples/tides.mdx': {
      hash: 'a',
      tests: [
        {
          part: 'destination',
          name: 'duckdb',
          place: '',
          how: 'real',
          engine: 'DuckDB',
          version: '1.2',
        },
      ],
    },
  },
  {
    pages: {
      'docs/examples/tides.mdx': {
        hash: 'a',
        fences: {},
        groups: [],
        norun: [],
      },
    },
  },
);

async function compile(value: string, path = 'docs/examples/tides.mdx') {
  const processor = createProcessor({
    format: 'mdx',
    jsx: true,
    remarkPlugins: [
      [
        examplesPlugin,
        {
          examples,
          tested,
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
    expect(page).toContain('{"web API → duckdb"}');
    expect(page).toContain('{"ran with DuckDB and a stand-in"}');
    // The other has no record of a run.
    expect(page.match(/ran with/g)).toHaveLength(1);
  });

  const data = tilesData(examplesTiles({ examples, tested }));

  it.each([
    ['', ['examples/moons', 'examples/tides']],
    ['?q=TABLE+tid', ['examples/tides']],
    ['?ran=a+stand-in+for+a+service', ['examples/moons', 'examples/tides']],
    ['?q=moons', ['examples/moons']],
  ])('are filtered by %s', (search, ids) => {
    expect(
      matching(data, readChoice(data, new URLSearchParams(search))),
    ).toEqual(ids);
  });

  it('has no facet with a single value', () => {
    expect(data.facets.map(({ name }) => name)).toEqual([]);
  });
});
