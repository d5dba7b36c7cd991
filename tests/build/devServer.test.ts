/**
 * The dev server prints what a build would end with and what an edit made outdated, until it is fixed; a browser shows
 * what was edited, and the same lines.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { library } from '@docs/facts/library';
import { sha256 } from '@docs/facts/hash';
import { fencesHash } from '@docs/markdown/checks/codeRecords';
import { OVERLAY_ID } from '@site/src/plugins/page-diagnostics/devServer';
import { findBrowser } from '../../scripts/testing/browser';
import { kill } from '../../scripts/testing/program';

const PORT = 3217;
/** Next to the fixture, so that its configuration finds the site's; the name is ignored by git. */
const site = path.resolve('tests/fixtures/built-dev');
const faulty = path.join(site, 'docs/faulty.mdx');
const DEADLINE_MS = 180_000;

const page = (body: string): string =>
  `---\ntitle: Faulty\ndescription: A page with a fault.\nkeywords: [fault]\n---\n\n${body}\n`;

const claims = path.join(site, 'tests/claims/claimed.py');
const CLAIM = '@claim("Rows are lost.")\n';

/**
 * Writes a file in one step, as most editors do: while a file is written in place, the server can read it empty, and
 * the error that it prints then is right.
 */
function write(file: string, text: string): void {
  const written = path.join(site, '.written');
  fs.writeFileSync(written, text);
  fs.renameSync(written, file);
}

/** Writes a record of the site. */
function record(name: 'claims' | 'snippets', pages: object): void {
  const file = path.join(site, `data/generated/${name}.json`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(
    file,
    JSON.stringify({
      dlt: library.version,
      ...(name === 'snippets' ? { python: '3.11' } : {}),
      pages,
    }),
  );
}

let server: ChildProcess | undefined;
let browser: Browser;
let output = '';

/** Waits until all words are in the terminal; returns what was written until then, and forgets it. */
async function until(...words: readonly RegExp[]): Promise<string> {
  const started = performance.now();
  while (!words.every((each) => each.test(output))) {
    if (
      performance.now() - started > DEADLINE_MS ||
      server?.exitCode != null ||
      /^\[ERROR\] Error/m.test(output)
    ) {
      throw new Error(`${words.join(' or ')} is not in:\n${output}`);
    }
    await sleep(50);
  }
  // The rest of the same report.
  await sleep(300);
  const reported = output;
  output = '';
  return reported;
}

/**
 * Waits until the terminal says that nothing is left. A report that was made before the correction may be printed first.
 *
 * @returns what it says afterwards
 */
async function untilCorrected(): Promise<string> {
  const reported = await until(/no page has an error/i);
  return reported.slice(reported.search(/no page has an error/i));
}

/** Writes the page, which no browser shows, and returns what the terminal says of it. */
async function afterWriting(
  body: string,
  ...words: readonly RegExp[]
): Promise<string> {
  output = '';
  write(faulty, page(body));
  return until(...words);
}

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox'],
  });
  fs.rmSync(site, { recursive: true, force: true });
  fs.cpSync(path.resolve('tests/fixtures/site'), site, { recursive: true });
  for (const folder of ['data/schema', 'data/generated']) {
    fs.cpSync(folder, path.join(site, folder), { recursive: true });
  }
  fs.mkdirSync(path.dirname(claims), { recursive: true });
  fs.writeFileSync(claims, CLAIM);
  record('snippets', {});
  record('claims', {
    'docs/claimed.mdx': {
      claims: 1,
      hash: sha256(CLAIM),
      sentences: { '1:8': 'Rows are lost.' },
    },
  });
  fs.writeFileSync(path.join(site, 'docs/claimed.mdx'), page('Rows are lost.'));
  fs.writeFileSync(faulty, page('Text.'));
  server = spawn(
    process.execPath,
    [
      '--require',
      './packages/docusaurus-fast/src/transpile.cjs',
      'node_modules/@docusaurus/core/bin/docusaurus.mjs',
      'start',
      site,
      '--no-open',
      '--port',
      String(PORT),
    ],
    {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        NO_COLOR: '1',
        DOCUSAURUS_NO_PERSISTENT_CACHE: 'true',
      },
    },
  );
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  server.stdout?.on('data', collect);
  server.stderr?.on('data', collect);
  const reported = await until(/compiled/i);
  expect(reported).not.toMatch(/\.mdx:\d/);
}, 240_000);

afterAll(async () => {
  await browser.close();
  await kill(server);
  fs.rmSync(site, { recursive: true, force: true });
});

it.each([
  [
    'an unknown component',
    'Text.\n\n<Nonesuch />',
    /docs\/faulty\.mdx:9:1 <Nonesuch> is not a known component/,
  ],
  [
    'an unclosed fence',
    '```py\nx = 1\n',
    /docs\/faulty\.mdx:7:1 this fence is not closed/,
  ],
  [
    'an unknown API name',
    'See [it](api:dlt.pipelne).',
    /docs\/faulty\.mdx:7:5 .*dlt\.pipelne/,
  ],
  [
    'a missing fact',
    '<DestinationCapabilities name="postgress" />',
    /docs\/faulty\.mdx:7:1 .*postgress/,
  ],
  [
    'a broken link',
    '[Gone](/no-such-page)',
    /^docs\/faulty\.mdx:7:1 the page "\/no-such-page" does not exist/m,
  ],
  [
    'a broken anchor',
    'A [lost](./start.mdx#nowhere)',
    /^docs\/faulty\.mdx:7:3 docs\/start\.mdx has no heading or place "#nowhere"/m,
  ],
] as const)(
  '%s is printed until it is corrected',
  async (name, body, words) => {
    await afterWriting(body, words);
    output = '';
    write(faulty, page(`Corrected: ${name}.`));
    const reported = await untilCorrected();
    expect(reported).not.toMatch(/\.mdx:\d/);
  },
);

/** Opens a page until it has a text: a page that was added is in the server a moment later. */
async function open(tab: Page, address: string, text: string): Promise<void> {
  await vi
    .waitFor(
      async () => {
        await tab.goto(`http://localhost:${PORT}/docs/${address}`);
        await tab.getByText(text).first().waitFor({ timeout: 5000 });
      },
      { timeout: 60_000 },
    )
    .catch(async (error: unknown) => {
      const shown = (await tab.locator('body').innerText()).slice(0, 500);
      throw new Error(
        `the page shows:\n${shown}\nthe server said:\n${output}`,
        {
          cause: error,
        },
      );
    });
}

it('a browser shows pages that were added and renamed, and the sidebar', async () => {
  const file = path.join(site, 'docs/added.mdx');
  const renamed = path.join(site, 'docs/renamed.mdx');
  const items = path.join(site, 'src/config/sidebar/items.ts');
  const tab = await browser.newPage();
  // A second try begins as the first.
  fs.rmSync(file, { force: true });
  fs.rmSync(renamed, { force: true });
  output = '';
  write(file, page('The added page.'));
  await open(tab, 'added', 'The added page.');
  const sidebar = tab.locator('.theme-doc-sidebar-menu');
  write(items, "export const items = ['start', 'added'];\n");
  await open(tab, 'added', 'The added page.');
  await sidebar.getByText('Faulty').waitFor();
  write(items, "export const items = ['start'];\n");
  await sidebar.getByText('Faulty').waitFor({ state: 'detached' });
  fs.renameSync(file, renamed);
  await open(tab, 'renamed', 'The added page.');
  await open(tab, 'added', 'Page not found');
});

it('an edit that makes a record outdated is named on the page until it is fixed', async () => {
  const claimed = path.join(site, 'docs/claimed.mdx');
  const fence: [string, string] = ['py', 'x = 1'];
  // A second try begins as the first.
  record('snippets', {});
  write(claimed, page('Rows are lost.'));
  write(faulty, page('Text.'));
  const tab = await browser.newPage();
  await tab.goto(`http://localhost:${PORT}/docs/claimed`);
  await tab.getByText('Rows are lost.').waitFor();
  const overlay = tab.locator('#webpack-dev-server-client-overlay');
  const lines = tab.frameLocator('#webpack-dev-server-client-overlay');
  await overlay.waitFor({ state: 'detached' });

  output = '';
  write(claimed, page('Rows are kept.'));
  await until(
    /^tests\/claims\/claimed\.py:1:8 "Rows are lost\." is no longer on docs\/claimed\.mdx; /m,
  );
  await lines.getByText('tests/claims/claimed.py:1:8').waitFor();
  // The page is rendered, and is not covered.
  expect(await tab.getByText('Rows are kept.').isVisible()).toBe(true);
  const box = await overlay.boundingBox();
  expect(box?.y).toBeGreaterThan(300);

  await afterWriting(
    'Text.\n\n```py\nx = 1\n```',
    /^docs\/faulty\.mdx:9:1 this code is not the code that ran/m,
  );
  await lines.getByText('docs/faulty.mdx:9:1').waitFor();
  // A browser that connects later shows the same.
  await tab.reload();
  await lines.getByText('docs/faulty.mdx:9:1').waitFor();

  // Nothing is compiled: the record was written.
  const hash = fencesHash([fence]);
  record('snippets', {
    'docs/faulty.mdx': { hash, groups: [{ hash }], fences: {}, norun: [] },
  });
  await lines.getByText('docs/faulty.mdx:9:1').waitFor({ state: 'detached' });
  await lines.getByText('tests/claims/claimed.py:1:8').waitFor();

  output = '';
  write(claimed, page('Rows are lost.'));
  expect(await untilCorrected()).not.toMatch(/\.(?:mdx|py):\d/);
  await overlay.waitFor({ state: 'detached' });
});

it('a browser shows edits of text, headings and front matter', async () => {
  const file = path.join(site, 'docs/edited.mdx');
  const edit = (title: string, heading: string, text: string): void => {
    write(
      file,
      `---\ntitle: ${title}\ndescription: A page that is edited.\nkeywords: [edit]\n---\n\n## ${heading}\n\n${text}\n\n<details><summary>More</summary>Words.</details>\n`,
    );
  };
  output = '';
  edit('First title', 'First heading', 'First text.');
  await until(/compiled/i);
  const tab = await browser.newPage();
  await tab.goto(`http://localhost:${PORT}/docs/edited`);
  // The page is compiled now, because a browser shows it.
  await tab.getByText('First text.').waitFor();
  await tab.getByText('More', { exact: true }).click();

  edit('First title', 'First heading', 'Second text.');
  await tab.getByText('Second text.').waitFor();
  // The page was rendered again, not made anew.
  expect(await tab.locator('article details[open]').count()).toBe(1);

  edit('First title', 'Second heading', 'Second text.');
  const contents = tab.locator('.theme-doc-toc-desktop');
  await contents.getByText('Second heading').waitFor();
  expect(await contents.getByText('First heading').count()).toBe(0);
  await tab.getByRole('heading', { name: 'Second heading' }).waitFor();

  edit('Second title', 'Second heading', 'Third text.');
  await tab.getByRole('heading', { name: 'Second title' }).waitFor();
  await tab.getByText('Third text.').waitFor();
  expect(await tab.locator('article details').count()).toBe(1);

  output = '';
  edit('Second title', 'Second heading', 'Text with a [link](./gone.mdx).');
  await until(/docs\/edited\.mdx:\d+:13 the file "\.\/gone\.mdx"/);
  edit('Second title', 'Second heading', 'Fourth text.');
  await untilCorrected();
  await tab.getByText('Fourth text.').waitFor();
});

it('pages that are opened while others are compiled show no error', async () => {
  const folder = path.join(site, 'docs/many');
  const names = Array.from({ length: 10 }, (_, index) => `page-${index}`);
  fs.mkdirSync(folder, { recursive: true });
  for (const name of [...names, 'last']) {
    write(path.join(folder, `${name}.mdx`), page(`Text of ${name}.`));
  }
  await open(await browser.newPage(), 'many/last', 'Text of last.');
  const errors: string[] = [];
  await Promise.all(
    names.map(async (name) => {
      const tab = await browser.newPage();
      tab.on('pageerror', ({ message }) => errors.push(message));
      await tab.goto(`http://localhost:${PORT}/docs/many/${name}`);
      await tab.getByText(`Text of ${name}.`).waitFor();
      if (await tab.locator(`#${OVERLAY_ID}`).count()) {
        errors.push(`${name} has an overlay`);
      }
      await tab.close();
    }),
  );
  expect(errors).toEqual([]);
});
