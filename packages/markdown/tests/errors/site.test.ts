/** Mistakes that are between files: they end the loading of the site, or the check of its links. */
import fs from 'node:fs';
import path from 'node:path';
import { loadContext } from '@docusaurus/core/lib/server/site.js';
import type { LoadContext } from '@docusaurus/types';
import { normalizePluginOptions } from '@docusaurus/utils-validation';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import siteConfig from '@site/docusaurus.config';
import { report } from '@site/scripts/build/report';
import { factsReader } from '@docs/facts/read';
import { readDestinationFacts } from '@docs/facts/destinations/read';
import { brokenLinks } from '../../src/errors/links';
import { diagnosticsOf } from '../../src/errors/ofError';
import { diagnosticsOfStats } from '../../src/errors/ofStats';
import { lineOf } from '../../src/errors/diagnostic';
import docsVersionPlugin, {
  validateOptions,
} from '@site/src/plugins/docs-version';
import { FRONT_MATTER, makeSite } from './compiled';

let context: LoadContext;
let siteDir = '';

beforeAll(async () => {
  context = await loadContext({
    siteDir: path.resolve('tests/fixtures/site'),
  });
});

beforeEach(() => {
  siteDir = makeSite();
  write('versions.json', '["master"]');
  write('sidebars.ts', "export default { all: ['start'] };");
});

afterEach(() => {
  fs.rmSync(siteDir, { recursive: true });
});

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(siteDir, file)), { recursive: true });
  fs.writeFileSync(path.join(siteDir, file), text);
}

const withLine = (line: string): string =>
  `${FRONT_MATTER.replace('title:', `${line}\ntitle:`)}\nText.\n`;

/** What is printed when the docs of the site are loaded; empty when they are right. */
async function loaded(): Promise<string> {
  const entry = siteConfig.plugins.find(
    (plugin) =>
      Array.isArray(plugin) &&
      typeof plugin[0] === 'string' &&
      plugin[0].includes('docs-version'),
  ) as [string, object];
  const validated = validateOptions({
    validate: normalizePluginOptions,
    options: entry[1],
  } as Parameters<typeof validateOptions>[0]);
  try {
    const plugin = await docsVersionPlugin({ ...context, siteDir }, validated);
    await plugin.loadContent?.();
    return '';
  } catch (error) {
    return report(error, siteDir);
  }
}

describe('loading', () => {
  it('passes without an error', async () => {
    expect(await loaded()).toBe('');
  });

  /** [mistake, file, text, expected first line] */
  it.each([
    [
      'front matter that is missing',
      'docs/faulty.mdx',
      'Text.\n',
      /faulty\.mdx:1:1 front matter: "title" is missing/,
    ],
    [
      'front matter that cannot be read',
      'docs/faulty.mdx',
      withLine('slug: [a'),
      /faulty\.mdx:\d+:\d+ front matter: /,
    ],
    [
      'a slug that is a list',
      'docs/faulty.mdx',
      withLine('slug: [a]'),
      /^docs\/faulty\.mdx:\d+:\d+ .*"slug"/,
    ],
    [
      'a position that is text',
      'docs/faulty.mdx',
      withLine('sidebar_position: first'),
      /^docs\/faulty\.mdx:\d+:\d+ .*"sidebar_position"/,
    ],
    [
      'a slug twice',
      'docs/faulty.mdx',
      withLine('slug: /start'),
      /^docs\/\w+\.mdx:1:1 the address \/docs\/start is that of docs\/\w+\.mdx too/,
    ],
    [
      'a file that differs in case',
      'docs/Start.mdx',
      withLine('hide_title: true'),
      /^docs\/\w+\.mdx:1:1 the address \/docs\/\w+ differs .* case of letters only/,
    ],
    [
      'an unknown page in the sidebar',
      'sidebars.ts',
      "export default {\n  all: ['start', 'nope'],\n};",
      /^sidebars\.ts:2:18 the sidebar lists "nope"/,
    ],
    [
      'an empty file',
      'docs/faulty.mdx',
      '',
      /faulty\.mdx:1:1 the file is empty/,
    ],
    [
      'bytes that are not UTF-8',
      'docs/faulty.mdx',
      `${FRONT_MATTER}\ncaf\uFFFD\n`,
      /faulty\.mdx:7:4 .*not UTF-8/,
    ],
  ] as const)('%s', async (_name, file, text, line) => {
    write(file, text);
    const reported = await loaded();
    expect(reported.split('\n')[0]).toMatch(line);
    expect(reported).not.toMatch(/^\s+at /m);
  });
});

describe('data', () => {
  const FILE = 'data/generated/destinations.json';
  const read = (): string => {
    try {
      readDestinationFacts(siteDir);
      return '';
    } catch (error) {
      return report(error, siteDir);
    }
  };

  it('a site without any has no facts', () => {
    expect(read()).toBe('');
  });

  it('a file that is missing next to others is named', () => {
    write('data/generated/cli.json', '{}');
    expect(read()).toMatch(
      /^data\/generated\/destinations\.json:1:1 the file is missing; "npm run facts"/,
    );
  });

  it('a file that is not JSON is named', () => {
    write(FILE, '{"destinations": ');
    expect(read()).toMatch(/^data\/generated\/destinations\.json:1:1 .*JSON/);
  });

  it('a file that is not what its schema says is named', () => {
    fs.cpSync('data/schema', path.join(siteDir, 'data/schema'), {
      recursive: true,
    });
    write(FILE, '{"destinations": []}');
    expect(() => factsReader(siteDir, 'destinations')(FILE)).toThrow();
    expect(read()).toMatch(/^data\/generated\/destinations\.json:1:1 /);
  });
});

describe('the bundler', () => {
  it('names the line that imports what does not exist', () => {
    write(
      'docs/faulty.mdx',
      `${FRONT_MATTER}\nimport Card from './nope';\n\n<Card />\n`,
    );
    const diagnostics = diagnosticsOfStats(
      {
        message:
          "  × Module not found: Can't resolve './nope' in '/x'\n  ╰────",
        moduleIdentifier: `/loader.cjs??rule!${path.join(siteDir, 'docs/faulty.mdx')}`,
      },
      siteDir,
    );
    expect(diagnostics.map(lineOf)).toEqual([
      'docs/faulty.mdx:7:19 the import or file "./nope" does not exist; correct the path, or add the file',
    ]);
  });

  it('passes on what a page was rejected for', () => {
    const message =
      '  × Error: docs/a.mdx:1:2 one; do\n  │ docs/a.mdx:3:4 two; do\n';
    expect(diagnosticsOfStats({ message }, siteDir).map(lineOf)).toEqual([
      'docs/a.mdx:1:2 one; do',
      'docs/a.mdx:3:4 two; do',
    ]);
  });
});

describe('links', () => {
  const pages = (url: string) => [
    {
      file: 'docs/a.mdx',
      permalink: '/docs/a',
      places: { ids: ['top'], links: [{ url, line: 9, column: 2 }] },
    },
    {
      file: 'docs/b/c.mdx',
      permalink: '/docs/b/c',
      places: { ids: ['heading', 'größe'], links: [] },
    },
    { file: 'docs/new.mdx', permalink: '/docs/new' },
  ];
  const addresses = new Set(['/docs', '/docs/a', '/docs/b/c', '/docs/new']);
  const found = (url: string): string[] =>
    brokenLinks(pages(url), addresses, '/docs/').map(lineOf);

  it.each([
    [
      '/no-such-page',
      /^docs\/a\.mdx:9:2 the page "\/no-such-page" does not exist/,
    ],
    ['/docs/b/d', /does not exist; did you mean "\/docs\/b\/c"/],
    ['./b', /the page "\.\/b" does not exist/],
    [
      '/docs/b/c#heding',
      /docs\/b\/c\.mdx has no heading or place "#heding"; did you mean "heading"/,
    ],
    ['#bottom', /docs\/a\.mdx has no heading or place "#bottom"/],
  ])('%s is broken', (url, line) => {
    expect(found(url)).toEqual([expect.stringMatching(line)]);
  });

  it.each([
    '#top',
    '/',
    '/docs/',
    '/b/c',
    '/docs/b/c/',
    '/docs/b/c#heading',
    'b/c#gr%C3%B6%C3%9Fe',
    '/docs/new#any',
    'https://example.org/x',
    'mailto:a@example.org',
    'pathname:///x',
    '/docs/llms.txt',
  ])('%s is not', (url) => {
    expect(found(url)).toEqual([]);
  });

  it('of the check at the end of a build get the place of the page', () => {
    const error = new Error('Unable to build', {
      cause: new Error(
        'Docusaurus found broken links!\n\n- Broken link on source page path = /docs/a:\n   -> linking to /docs/gone\n   -> linking to x (resolved as: /docs/x)\n',
      ),
    });
    const diagnostics = diagnosticsOf(error, {
      siteDir,
      fileOf: () => 'docs/a.mdx',
      placeOfLink: (_file, url) =>
        url === 'x' ? { line: 7, column: 3 } : undefined,
    });
    expect(diagnostics.map(lineOf)).toEqual([
      expect.stringMatching(
        /^docs\/a\.mdx:1:1 the page "\/docs\/gone" does not exist/,
      ),
      expect.stringMatching(/^docs\/a\.mdx:7:3 the page "x" does not exist/),
    ]);
  });

  it('of a page that cannot be rendered get its file', () => {
    const error = new Error('failed for 1 path', {
      cause: new AggregateError([
        new Error('Can\'t render static file for pathname "/docs/a"', {
          cause: new TypeError('x is not a function'),
        }),
      ]),
    });
    const diagnostics = diagnosticsOf(error, {
      siteDir,
      fileOf: () => 'docs/a.mdx',
    });
    expect(diagnostics.map(lineOf)).toEqual([
      'docs/a.mdx:1:1 x is not a function',
    ]);
  });
});
