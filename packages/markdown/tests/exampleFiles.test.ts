import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Example } from '../src/records/examples';
import { pageProcessor } from '../src/records/processor';
import {
  archivePath,
  exampleFiles,
  runLine,
  shownFiles,
} from '../src/examples/files';
import { sizeOf, zipOf } from '../src/examples/zip';

const example: Example = {
  id: 'examples/tides',
  title: 'Tides',
  description: 'Load tides.',
  sources: [],
  destinations: [],
  features: [],
  standIn: false,
  requirements: ['dlt[duckdb]==1.10.0', 'setuptools<80.9'],
};

const treeOf = async (text: string) =>
  (await (await pageProcessor([]))('docs/examples/tides.mdx', text)).tree;

const fence = (info: string, code = 'pass') =>
  `\`\`\`${info}\n${code}\n\`\`\`\n`;

const PAGE = [
  fence('py hidden title="standins.py" group="a"', 'secret = 1'),
  fence('toml title=".dlt/secrets.toml" group="a"', 'key = "fake"'),
  fence('py title="src/tides.py" group="a"', 'print("tide")\n\nprint(2)'),
  fence('py title="In the notebook" group="a"', 'x = 1'),
  fence('py group="a"', 'y = 2'),
  fence('sh group="a"', 'export A=1\npython src/tides.py'),
  fence('text output="a" title="out.txt"', 'tide'),
].join('\n');

describe('the files of an example', () => {
  it('are its visible titled fences', async () => {
    expect([...shownFiles(await treeOf(PAGE))]).toEqual([
      ['.dlt/secrets.toml', 'key = "fake"\n'],
      ['src/tides.py', 'print("tide")\n\nprint(2)\n'],
    ]);
  });

  it('include generated requirements and a README', async () => {
    const files = exampleFiles(
      example,
      await treeOf(PAGE),
      'https://docs.example.com/tides',
    );
    expect(files.get('requirements.txt')).toBe(
      'dlt[duckdb]==1.10.0\nsetuptools<80.9\n',
    );
    expect(files.get('README.txt')).toMatchInlineSnapshot(`
      "Tides

      Load tides.

      1. python -m venv .venv, and activate it
      2. pip install -r requirements.txt
      3. python src/tides.py

      Explained at https://docs.example.com/tides
      "
    `);
  });

  it('README: the program is started with the first visible Python command', async () => {
    const hidden = fence('sh hidden group="a"', 'python prepare.py');
    expect(runLine(await treeOf(hidden + PAGE))).toBe('python src/tides.py');
    expect(runLine(await treeOf(fence('sh', 'dlt --version')))).toBeUndefined();
  });

  it.each([
    [
      fence('py title="a.py"') + fence('py title="a.py"'),
      /two fences have the title "a\.py"/,
    ],
    [fence('text title="requirements.txt"'), /"requirements\.txt"/],
    [fence('py title="../a.py"'), /no file/],
    [fence('py title="/etc/a.py"'), /no file/],
    [fence('py'), /no files; give the program a title/],
  ])('%s fails the build', async (text, message) => {
    const tree = await treeOf(text);
    expect(() => shownFiles(tree)).toThrow(message);
  });
});

describe('an archive', () => {
  const files = new Map([
    ['b.py', 'two\n'],
    ['.dlt/config.toml', 'é = 1\n'],
  ]);

  it('has a folder with the files, sorted', () => {
    const found = unzipSync(zipOf('tides', files));
    expect(Object.keys(found)).toEqual([
      'tides/.dlt/config.toml',
      'tides/b.py',
    ]);
    expect(strFromU8(found['tides/.dlt/config.toml'] ?? new Uint8Array())).toBe(
      'é = 1\n',
    );
  });

  it('is independent of time zone and file order', () => {
    const before = process.env.TZ;
    const once = zipOf('tides', files);
    try {
      process.env.TZ = 'Asia/Tokyo';
      expect(zipOf('tides', new Map([...files].reverse()))).toEqual(once);
    } finally {
      process.env.TZ = before;
    }
  });

  it('has an address and a size', () => {
    expect(archivePath('walkthroughs/tides')).toBe('examples/tides.zip');
    expect([sizeOf(870), sizeOf(2149)]).toEqual(['870 bytes', '2.1 kB']);
  });
});
