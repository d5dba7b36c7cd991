/** The package dlt-docs as a user has it: packed, installed into an empty folder without a network, and run. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { library } from '@docs/facts/library';
import { DATA_FOLDER } from '@docs/search/files';
import { loadGuides, type GuidesFile } from '@docs/search/guidesIndex';
import { search } from '@docs/search/search';
import { loadParameters } from '@docs/search/parameters';
import { loadSymbols, type SymbolsFile } from '@docs/search/symbolsIndex';
import type { DocsData } from '@site/packages/dlt-docs/src/data';
import { Refusal } from '@site/packages/dlt-docs/src/refusal';
import { findSection } from '@site/packages/dlt-docs/src/sections';
import budgets from './budgets.json';
import {
  dltDocs,
  install,
  packageData,
  uninstall,
  type Installed,
} from './package';
import { buildDir } from './site';

/** Starts are measured until one is fast enough: other steps of the tests take the processor meanwhile. */
const MOST_STARTS = 15;

/** What a start of Node without a program takes on an idle machine; a busy one gets more time in proportion. */
const IDLE_NODE_MILLISECONDS = 60;

let data: DocsData;
let installed: Installed;

beforeAll(async () => {
  data = await packageData();
  installed = await install();
});

afterAll(() => {
  uninstall(installed);
});

describe('the tarball', () => {
  it('has what it needs, and nothing else', () => {
    const files = execFileSync('tar', ['-tzf', installed.tarball], {
      encoding: 'utf8',
    })
      .trim()
      .split('\n')
      .map((file) => file.replace(/^package\//, ''));
    expect(
      files.filter((file) => !file.startsWith('dist/data/')).sort(),
    ).toEqual([
      'LICENSE',
      'README.md',
      'dist/THIRD-PARTY.txt',
      'dist/cli.mjs',
      'dist/mcp.mjs',
      'package.json',
    ]);
    expect(fs.statSync(installed.tarball).size).toBeLessThanOrEqual(
      budgets.agents.packageBytes,
    );
  });

  it('brings no dependencies', () => {
    expect(
      fs
        .readdirSync(path.join(installed.folder, 'node_modules'))
        .filter((name) => !name.startsWith('.')),
    ).toEqual(['dlt-docs']);
  });

  it('passes on the licences of the code in it', () => {
    const text = fs.readFileSync(
      path.join(installed.folder, 'node_modules/dlt-docs/dist/THIRD-PARTY.txt'),
      'utf8',
    );
    for (const name of [
      '@modelcontextprotocol/sdk',
      'fastest-levenshtein',
      'minisearch',
      'zod',
    ]) {
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
    }
  });

  it('loads neither the SDK nor a module of the network for the command line', () => {
    const cli = fs.readFileSync(
      path.join(installed.folder, 'node_modules/dlt-docs/dist/cli.mjs'),
      'utf8',
    );
    const imported = [...cli.matchAll(/from ?["'](?<name>[^"']+)["']/g)].map(
      ({ groups }) => groups?.name?.replace(/^node:/, ''),
    );
    expect([...new Set(imported)].sort()).toEqual([
      'fs',
      'module',
      'path',
      'url',
      'util',
    ]);
  });
});

describe('the command line', () => {
  it('says its version and its commands', async () => {
    expect((await dltDocs(installed, '--version')).out.trim()).toBe(
      library.version,
    );
    const help = await dltDocs(installed, '--help');
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain('dlt-docs config <field>');
  });

  it.each([
    ['--help'],
    ['search', 'how do I retry failed requests'],
    ['section', 'general-usage/incremental/lag'],
  ])('starts fast: %s', async (...args) => {
    const most = budgets.agents.packageStartMilliseconds;
    let best = Infinity;
    for (let start = 0; start < MOST_STARTS && best > most; start += 1) {
      const before = performance.now();
      execFileSync(process.execPath, ['--eval', '']);
      const node = performance.now() - before;
      const { milliseconds } = await dltDocs(installed, ...args);
      best = Math.min(
        best,
        milliseconds / Math.max(1, node / IDLE_NODE_MILLISECONDS),
      );
    }
    expect(best).toBeLessThanOrEqual(most);
  });

  it.each([
    'incremental loading',
    'how do I retry failed requests',
    'add_limit',
    'Pipeline.run',
    'load a mysql table into bigquery',
    'ConfigFieldMissingException',
    'parallelized',
  ])('ranks as the site does: %s', async (query) => {
    const read = (file: string): unknown =>
      JSON.parse(
        fs.readFileSync(path.join(buildDir, DATA_FOLDER, file), 'utf8'),
      );
    const names = read('symbols.json') as SymbolsFile;
    const hits = search(
      {
        guides: loadGuides(read('guides.json') as GuidesFile),
        symbols: loadSymbols(names),
        parameters: loadParameters(names.functions),
      },
      query,
    );
    const { out } = await dltDocs(installed, 'search', query, '--limit', '20');
    const links = [...out.matchAll(/^(?<id>\S+) \(\d+ tokens\)$/gm)].map(
      ({ groups }) => groups?.id,
    );
    expect(links).toEqual(hits.slice(0, 20).map(({ link }) => link));
    expect(links.length).toBeGreaterThan(0);
  });

  it('reads a section with its code, without ids, and with ids for links', async () => {
    const { out } = await dltDocs(
      installed,
      'section',
      'https://dlt-docs.github.io/docs/general-usage/incremental/lag#how-lag-works',
    );
    expect(out).toMatch(/^In: Load late rows with a lag\n\n## How lag works\n/);
    expect(out).not.toMatch(/\{#|<a id=|\]\(https:\/\/dlt-docs/);
  });

  it('says where a secret is looked for, in order', async () => {
    const { out } = await dltDocs(
      installed,
      'config',
      'destination.postgres.credentials.password',
      '--pipeline',
      'shop',
    );
    expect(out.split('\n').slice(2, 6)).toEqual([
      '1. Environment Variables: SHOP__DESTINATION__POSTGRES__CREDENTIALS__PASSWORD, SHOP__DESTINATION__CREDENTIALS__PASSWORD, SHOP__CREDENTIALS__PASSWORD',
      '2. secrets.toml: shop.destination.postgres.credentials.password, shop.destination.credentials.password, shop.credentials.password',
      '3. Environment Variables: DESTINATION__POSTGRES__CREDENTIALS__PASSWORD, DESTINATION__CREDENTIALS__PASSWORD, CREDENTIALS__PASSWORD',
      '4. secrets.toml: destination.postgres.credentials.password, destination.credentials.password, credentials.password',
    ]);
  });

  it('takes the name of an environment variable, and lists settings of one name', async () => {
    const one = await dltDocs(installed, 'config', 'RUNTIME__LOG_LEVEL');
    expect(one.out).toMatch(/^runtime\.log_level: .*default 'WARNING'/);
    expect(one.out).toContain('config.toml: runtime.log_level');
    const several = await dltDocs(installed, 'config', 'password');
    expect(several.out).toContain(
      '- destination.postgres.credentials.password',
    );
  });

  it('explains an error by its message, its traceback and its class', async () => {
    for (const message of [
      'PipelineHasPendingDataException',
      'dlt.pipeline.exceptions.PipelineHasPendingDataException: Operation failed because pipeline shop contains pending load packages',
      'Traceback (most recent call last):\n  File "shop.py", line 3, in <module>\ndlt.pipeline.exceptions.PipelineHasPendingDataException: Operation failed',
    ]) {
      const { out, code } = await dltDocs(installed, 'error', message);
      expect(code).toBe(0);
      expect(out).toContain(
        'reference/errors/pipeline#pipelinehaspendingdataexception\n',
      );
    }
  });

  it('gives the entry of a name, with or without its module', async () => {
    const { out } = await dltDocs(installed, 'api', 'Pipeline.run');
    expect(out).toMatch(/^dlt\.pipeline\.pipeline\.Pipeline\.run \(method\)\n/);
    expect(out).toContain('write_disposition: TWriteDispositionConfig = None');
    const alias = await dltDocs(installed, 'api', 'dlt.mark.make_hints');
    expect(alias.out).toContain('dlt.extract.hints.make_hints (function)');
  });

  it.each([
    [['serch', 'x'], 'There is no command "serch". Nearest: search'],
    [
      ['search', 'x', '--limt', '3'],
      'There is no flag "--limt". Nearest: --limit',
    ],
    [['search', 'x', '--limit'], '--limit needs a value'],
    [['search', 'x', '--limit', 'many'], 'is not a whole number from 1 to 20'],
    [
      ['search', 'x', '--in', 'source'],
      'There is no group of pages "source". Nearest: sources',
    ],
    [['search', 'zzzzqqqq'], 'Nothing is found for "zzzzqqqq"'],
    [['search'], 'dlt-docs search: the argument is missing'],
    [
      ['section', 'general-usage/incremental/leg'],
      'Nearest: general-usage/incremental/lag',
    ],
    [
      ['section', 'general-usage/incremental/lag#how-lags-work'],
      'Nearest: general-usage/incremental/lag#how-lag-works',
    ],
    [['section', '../../package.json'], 'There is no page'],
    [['config', 'passwrd'], 'There is no setting "passwrd". Nearest: password'],
    [
      ['error', 'ConfigFieldMissingExeption'],
      'Nearest: ConfigFieldMissingException',
    ],
    [
      ['api', 'add_limt'],
      'There is no API name "add_limt". Nearest: add_limit',
    ],
  ])('refuses %j', async (args, message) => {
    const { code, out, err } = await dltDocs(installed, ...args);
    expect(err).toContain(message);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).not.toMatch(/\n {4}at /);
  });
});

describe('the data', () => {
  it('has every section that is published', () => {
    const ids = fs
      .readFileSync(path.join(buildDir, 'data/sections.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { readonly id: string }).id);
    const lost = ids.filter((id) => {
      try {
        return findSection(data, id).markdown === '';
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
        return true;
      }
    });
    expect(ids.length).toBeGreaterThan(3_000);
    expect(lost).toEqual([]);
  });

  it('has every section that its pages link to', () => {
    const links = new Set(
      data.pages().flatMap(({ id }) =>
        [...data.page(id).matchAll(/\]\((?<to>[\w./-]*(?:#[^)\s]+)?)\)/g)].map(
          ({ groups }) => {
            const to = groups?.to ?? '';
            return to.startsWith('#') ? id + to : to;
          },
        ),
      ),
    );
    const lost = [...links].filter((id) => {
      try {
        findSection(data, decodeURIComponent(id));
        return false;
      } catch {
        return true;
      }
    });
    expect(links.size).toBeGreaterThan(1_500);
    expect(lost).toEqual([]);
  });
});
