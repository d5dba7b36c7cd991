/** Each part can be switched off alone, and says so when it does not fit the installed Docusaurus. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { version } from '@docusaurus/core/package.json';
import type {
  ConfigureWebpackUtils,
  LoadContext,
  Plugin,
} from '@docusaurus/types';
import { rspack } from '@rspack/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  docusaurusFast,
  PARTS,
  partsOn,
  type Parts,
  type Site,
} from '../src/index';
import { checkInfima } from '../src/infima-subset';
import { middlewares } from '../src/lazy-pages';
import { optionsIn } from '../src/mdx-workers/compile';
import { checkAliases } from '../src/slim-client/aliases';
import { shortenChunkAssets } from '../src/slim-client/chunkAssets';
import { parseRegistry } from '../src/slim-client/generated';

const require = createRequire(import.meta.url);
const ALL: Parts = {
  'mdx-workers': true,
  'lazy-pages': true,
  'live-pages': true,
  'infima-subset': true,
  'slim-client': true,
  'no-client-prism': true,
  'stable-names': true,
};
const OPTIONS = Object.keys(ALL) as (keyof Parts)[];

let siteDir = '';
let context: LoadContext;

beforeAll(() => {
  vi.stubEnv('NODE_ENV', 'production');
  siteDir = fs.mkdtempSync(path.join(os.tmpdir(), 'parts-'));
  const siteConfig = { url: 'https://example.org', themeConfig: {} };
  context = {
    siteDir,
    generatedFilesDir: siteDir,
    baseUrl: '/',
    siteConfig,
  } as unknown as LoadContext;
  // A theme without Prism.
  fs.writeFileSync(
    path.join(siteDir, 'client-modules.js'),
    'export default []',
  );
});

afterAll(() => {
  vi.unstubAllEnvs();
  fs.rmSync(siteDir, { recursive: true });
});

const site: Site = {
  docs: 'docs',
  workers: {
    workers: {
      run: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
    prepare: () => Promise.resolve(),
    prefersFirst: () => false,
    checks: {
      isRecorded: () => true,
      checked: () => undefined,
      finished: () => undefined,
    },
    inputs: '/no-such-folder',
    pagesOf: () => undefined,
  },
};

const pluginsOf = (parts: Parts): Plugin[] =>
  docusaurusFast(parts, site).map(
    (create) => create(context, undefined) as Plugin,
  );

/** Configures a bundle that has nothing of what Docusaurus' has. */
const configureEmpty = (part: keyof Parts): unknown =>
  pluginsOf(ALL)
    .find(({ name }) => name === part)
    ?.configureWebpack?.(
      { plugins: [], module: { rules: [] }, optimization: {} },
      false,
      {
        currentBundler: { name: 'rspack', instance: rspack },
      } as unknown as ConfigureWebpackUtils,
      undefined,
    );

/** What breaks when Docusaurus or the bundler differs, by part. */
const BROKEN: Readonly<
  Record<keyof Parts | 'transpile', Readonly<Record<string, () => unknown>>>
> = {
  'mdx-workers': {
    'no rule compiles the docs': () => configureEmpty('mdx-workers'),
    'the rule has no options': () => optionsIn({ loader: 'mdx-loader' }),
  },
  'lazy-pages': {
    'the bundler has no middleware': () => middlewares({}),
    'Docusaurus has moved its middleware': () =>
      middlewares(undefined, () => {
        throw new Error('not found');
      }),
    'the list of pages has another form': () =>
      (
        require('../src/lazy-pages/registryLoader.cjs') as (
          source: string,
        ) => string
      )('export default {};'),
  },
  'live-pages': {
    'pages are compiled to another form': () =>
      (require('../src/live-pages/loader.cjs') as (source: string) => string)(
        'export default () => null;',
      ),
  },
  'infima-subset': {
    'Infima has other classes': () => {
      checkInfima('.card { color: red }');
    },
  },
  'slim-client': {
    'generated files have another format': () =>
      parseRegistry('module.exports = {};'),
    'chunks are named by another plugin': () => {
      shortenChunkAssets([], { name: 'rspack', instance: rspack } as never);
    },
    'a replaced module is not imported': () => {
      checkAliases(undefined, () => "import './other';");
    },
    'a module that imports it was renamed': () => {
      checkAliases([
        {
          issuer: '@docusaurus/core/lib/client/none.js',
          request: './prefetch',
          standIn: 'prefetch',
        },
      ]);
    },
  },
  'no-client-prism': {
    'the theme loads Prism in another way': () =>
      configureEmpty('no-client-prism'),
  },
  'stable-names': {
    'the bundler has another minifier': () => configureEmpty('stable-names'),
  },
  transpile: {
    'Docusaurus has a jiti of its own': () => {
      (
        require('../src/transpile.cjs') as {
          replaceJiti: (file: string) => void;
        }
      ).replaceJiti('/project/node_modules/other/jiti.js');
    },
  },
};

const CASES = Object.entries(BROKEN).flatMap(([part, probes]) =>
  Object.entries(probes).map(([name, run]) => ({ part, name, run })),
);

describe('a part that does not fit', () => {
  it.each(CASES)('$part: $name', ({ part, run }) => {
    const off =
      part === 'transpile'
        ? 'set FAST_OFF=transpile in the environment'
        : `set '${part}': false in docusaurus.config.ts`;
    let message = '';
    try {
      run();
    } catch (error) {
      ({ message } = error as Error);
    }
    expect(message).toContain(
      `docusaurus-fast: ${part} does not fit Docusaurus ${version}: `,
    );
    expect(message).toContain(off);
    const [, file = ''] =
      /adapt (packages\/docusaurus-fast\/src\/[\w./-]+)/.exec(message) ?? [];
    expect(fs.existsSync(file)).toBe(true);
  });

  it('fits the installed release otherwise', () => {
    expect(() => {
      checkAliases();
    }).not.toThrow();
    expect(pluginsOf(ALL)).toHaveLength(OPTIONS.length);
  });
});

describe('a part is switched off', () => {
  const namesOf = (parts: Parts) => pluginsOf(parts).map(({ name }) => name);

  it('by nothing: all are plugins, named as their options', () => {
    expect(namesOf(partsOn(ALL, ''))).toEqual(OPTIONS);
  });

  it.each(OPTIONS)('by its option and by the environment alone: %s', (part) => {
    const others = OPTIONS.filter((name) => name !== part);
    expect(namesOf(partsOn({ ...ALL, [part]: false }, ''))).toEqual(others);
    expect(namesOf(partsOn(ALL, part))).toEqual(others);
  });

  it('by the environment before the configuration: transpile', () => {
    const run = (off: string) =>
      spawnSync(
        process.execPath,
        [
          '--require',
          './packages/docusaurus-fast/src/transpile.cjs',
          '--eval',
          "console.log(require('jiti').name)",
        ],
        { encoding: 'utf8', env: { ...process.env, FAST_OFF: off } },
      ).stdout.trim();
    expect(run('')).toBe('load');
    expect(run('slim-client,transpile')).not.toBe('load');
  });

  it('not by a name that no part has', () => {
    expect(() => partsOn(ALL, 'slim')).toThrow(
      /FAST_OFF: docusaurus-fast has no part slim; use mdx-workers, .*transpile/,
    );
  });
});

it('the README lists all parts', () => {
  const readme = fs.readFileSync('packages/docusaurus-fast/README.md', 'utf8');
  const listed = [...readme.matchAll(/^\| `([\w-]+)` /gm)];
  expect(listed.map(([, name]) => name)).toEqual(PARTS);
});
