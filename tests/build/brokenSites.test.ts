/**
 * Each error ends the build with a line that names the file, the place and the cause, and keeps the last good build.
 *
 * A build of the fixture site takes many seconds, so errors of one phase share a build: compiling
 * reports every faulty page, and the check of links every broken one. What a plugin rejects before or
 * after that is tested on the plugin, as the site configures it.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { loadContext } from '@docusaurus/core/lib/server/site.js';
import redirectsPlugin, {
  validateOptions as validateRedirects,
} from '@docusaurus/plugin-client-redirects';
import type { LoadContext } from '@docusaurus/types';
import { normalizePluginOptions } from '@docusaurus/utils-validation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import siteConfig from '@site/docusaurus.config';
import docsVersionPlugin, {
  validateOptions,
} from '@site/src/plugins/docs-version';

const fixture = path.resolve('tests/fixtures/site');
/** Next to the fixture, so that its configuration finds the site's; the names are ignored by git. */
const folder = path.resolve('tests/fixtures');
const made: string[] = [];

interface Built {
  readonly status: number | null;
  readonly output: string;
  /** What is left in the folder of the site. */
  readonly lastGood: string;
}

/** A file of the last good build. */
const LAST = 'build/last.html';

const page = (
  body: string,
  frontMatter = 'title: Faulty\ndescription: A page with a fault.\nkeywords: [fault]',
) => `---\n${frontMatter}\n---\n\n${body}\n`;

/** Copies the fixture site and adds files to it, by path in the site. */
function siteWith(name: string, files: Readonly<Record<string, string>>) {
  const site = path.join(folder, `built-${name}`);
  made.push(site);
  fs.rmSync(site, { recursive: true, force: true });
  fs.cpSync(fixture, site, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(site, file)), { recursive: true });
    fs.writeFileSync(path.join(site, file), text);
  }
  return site;
}

/** Runs a program; asynchronous, because a blocked worker cannot answer Vitest. */
async function run(
  ...[program, ...args]: [string, ...string[]]
): Promise<Omit<Built, 'lastGood'>> {
  const child = spawn(program, args, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NO_COLOR: '1',
      // A copy is built once: writing the bundler's cache would be wasted.
      DOCUSAURUS_NO_PERSISTENT_CACHE: 'true',
    },
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { status, output };
}

/** Builds a site. */
async function build(
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<Built> {
  const site = siteWith(name, files);
  fs.mkdirSync(path.join(site, 'build'));
  fs.writeFileSync(path.join(site, LAST), 'good');
  const ended = await run(
    'node_modules/.bin/tsx',
    'scripts/build/main.ts',
    site,
  );
  const retained = fs
    .readdirSync(site)
    .filter((file) => file.includes('build'));
  return {
    ...ended,
    lastGood: retained
      .map(
        (folder) =>
          `${folder}/${fs.readdirSync(path.join(site, folder)).join()}`,
      )
      .join(),
  };
}

afterAll(() => {
  for (const site of made) {
    fs.rmSync(site, { recursive: true, force: true });
  }
});

describe('compiling', () => {
  /** [file, body, expected message] */
  const problems: readonly (readonly [string, string, RegExp])[] = [
    ['file-link', '[Gone](./gone.mdx)', /7:1 the page "\.\/gone\.mdx"/],
    ['image', '![Gone](./gone.png)', /7:1 the image "\.\/gone\.png"/],
    ['component', 'Text.\n\n<Nonesuch />', /9:1 <Nonesuch> is not a known/],
    ['import', "import Zoom from './gone';\n\n<Zoom />", /7:19 the import/],
    ['fence', '```py\nx = 1\n\n## Lost', /7:1 this fence is not closed/],
    [
      'diagram-without-alt',
      '```mermaid\nflowchart LR\n  a --> b\n```',
      /a diagram needs alt="…"/,
    ],
    [
      'diagram-unreadable',
      '```mermaid alt="Two steps."\nflowchart LR\n  a --> b\n  b ==> \n```',
      /cannot read `b ==>`/,
    ],
    [
      'fence-option',
      '```py gruop="a"\nx = 1\n```',
      /unknown fence option "gruop=/,
    ],
  ];
  let built: Built;

  beforeAll(async () => {
    built = await build(
      'compile',
      Object.fromEntries(
        problems.map(([file, body]) => [`docs/${file}.mdx`, page(body)]),
      ),
    );
  });

  it('ends the build, and says so without a stack', () => {
    expect(built.status).toBe(1);
    expect(built.output).not.toMatch(/^\s+at /m);
    // Docusaurus' own report, which repeats the errors.
    expect(built.output).not.toContain('compiled with errors');
  });

  it('keeps the last good build', () => {
    expect(built.lastGood).toBe(LAST);
  });

  it.each(problems)('%s is named with its cause', (file, _body, message) => {
    const line = built.output
      .split('\n')
      .find((one) => one.includes(`docs/${file}.mdx:`));
    expect(line).toMatch(/^\S*docs\/[\w-]+\.mdx:\d+:\d+ /);
    expect(line).toMatch(message);
  });
});

describe('the check of links', () => {
  let built: Built;

  beforeAll(async () => {
    // Docusaurus looks at anchors only when broken links do not end the build, so here they warn.
    built = await build('links', {
      'docs/faulty.mdx': page(
        '[Gone](/no-such-page) and [lost](./start.mdx#nowhere)',
      ),
      'overrides.json': JSON.stringify({ onBrokenLinks: 'warn' }),
    });
  });

  it('a broken link is reported, and would end the build of the site', () => {
    expect(built.output).toMatch(
      /Broken link on source page path = \/docs\/faulty:\s+-> linking to \/docs\/no-such-page/,
    );
    expect(siteConfig.onBrokenLinks).toBe('throw');
  });

  it('a broken anchor ends the build', () => {
    expect(built.output).toMatch(
      /^docs\/faulty\.mdx:7:27 the page of the link "\S*start#nowhere" has no/m,
    );
    expect(built.status).toBe(1);
    expect(built.lastGood).toBe(LAST);
  });

  it('reports nothing else', () => {
    expect(built.output.match(/^\s*-> linking to/gm)).toHaveLength(1);
    expect(built.output.match(/^docs\//gm)).toHaveLength(1);
  });
});

/** Options that the site gives to a plugin. */
function optionsOf(name: string): unknown {
  const entries = siteConfig.plugins.filter((plugin) => Array.isArray(plugin));
  return entries.find(
    ([module]) => typeof module === 'string' && module.includes(name),
  )?.[1];
}

/** Loads the docs of a folder as the site does. */
async function loadDocs(context: LoadContext): Promise<unknown> {
  const validated = validateOptions({
    validate: normalizePluginOptions,
    options: optionsOf('docs-version'),
  } as Parameters<typeof validateOptions>[0]);
  const plugin = await docsVersionPlugin(context, validated);
  return plugin.loadContent?.();
}

/** The messages of an error and of its causes. */
const messagesOf = (error: unknown): string =>
  error instanceof Error ? `${error.message}\n${messagesOf(error.cause)}` : '';

describe('front matter', () => {
  let context: LoadContext;

  beforeAll(async () => {
    context = await loadContext({ siteDir: fixture });
  });

  it.each([
    [
      'no-description',
      'title: Faulty\nkeywords: [fault]',
      /docs\/faulty\.mdx:1:1 front matter: "description" is missing/,
    ],
    [
      'unreadable',
      'title: [Faulty\nkeywords: fault',
      /faulty\.mdx:\d+:\d+ front matter: .*flow/,
    ],
  ])('%s ends the build', async (name, frontMatter, message) => {
    const siteDir = siteWith(name, {
      'docs/faulty.mdx': page('Text.', frontMatter),
    });
    const error = await loadDocs({ ...context, siteDir }).then(
      () => undefined,
      (cause: unknown) => cause,
    );
    expect(messagesOf(error)).toMatch(message);
  });

  it('a page without an error is loaded', async () => {
    expect(await loadDocs(context)).toMatchObject({
      loadedVersions: [{ docs: [{ id: 'start' }] }],
    });
  });
});

it('a redirect to a page that does not exist ends the build', async () => {
  const options = validateRedirects({
    validate: normalizePluginOptions,
    options: { redirects: [{ from: '/old', to: '/no-such-page' }] },
  });
  const plugin = redirectsPlugin(
    { siteConfig } as unknown as LoadContext,
    options,
  );
  const props = {
    baseUrl: '/docs/',
    outDir: folder,
    routesPaths: ['/docs/', '/docs/start'],
    siteConfig,
  };
  await expect(plugin?.postBuild?.(props as never)).rejects.toThrow(
    '/no-such-page',
  );
});

describe('the check without a bundler', () => {
  const check = (site: string) =>
    run('node', 'scripts/build/problems.cjs', site);

  it('reports problems of all kinds at once', async () => {
    const site = siteWith('problems', {
      'src/config/sidebar/items.ts':
        "export const items = ['start', 'gone', 'lost'];\n",
      'docs/names.mdx': page(
        '[One](api:dlt.one), [two](api:dlt.two)\n\n<Nonesuch />\n\n<CliCommand name="dlt nonesuch" />',
      ),
      'docs/links.mdx': page(
        '[Gone](/no-such-page), [lost](./start.mdx#nowhere), [unknown](./names.mdx#part)',
      ),
    });
    const { status, output } = await check(site);
    expect(status).toBe(1);
    const lines = output.split('\n').filter((line) => /:\d+:\d+ /.test(line));
    const found = lines.map((line) => line.split(/[;,]/)[0]);
    const fixture = `tests/fixtures/${path.basename(site)}`;
    expect(
      found.map((line) => line?.replace(new RegExp(`^${fixture}/`), '')),
    ).toEqual([
      'docs/links.mdx:7:1 the page "/no-such-page" does not exist',
      'docs/links.mdx:7:24 docs/start.mdx has no heading or place "#nowhere"',
      'docs/names.mdx:7:1 unknown symbol "dlt.one"',
      'docs/names.mdx:7:21 unknown symbol "dlt.two"',
      'docs/names.mdx:9:1 <Nonesuch> is not a known component',
      'docs/names.mdx:11:1 "dlt nonesuch" is not a command',
      'src/config/sidebar/items.ts:1:32 the sidebar lists "gone"',
      'src/config/sidebar/items.ts:1:40 the sidebar lists "lost"',
    ]);
    expect(output).toContain('Problems: 8, files: 3');
  });

  it('has nothing to say about a site without problems', async () => {
    const { status, output } = await check(siteWith('problem-free', {}));
    expect(output).toContain('Problems: 0, files: 0');
    expect(status).toBe(0);
  });
});
