/** What hosts need of the build: files that they read, and pages that keep to the policy. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PAGE_BYTES } from '../../src/client/prefetchOnIntent';
import { siteUrl } from '../../src/config/site';
import {
  archivedSites,
  buildHashes,
  committedFiles,
} from '../../src/hosting/files';
import { readRecord, type Seen, SEEN_FILE } from '@site/src/licenses/record';
import { licensesPage, type Bill } from '../../src/licenses/page';
import { metaPolicy } from '../../src/hosting/metaPolicy';
import { hashesOf, inlineScripts } from '../../src/hosting/policy';
import { hashOf } from '@docs/playground/inlineScript';
import {
  digestsOf,
  fileOf,
  readAssets,
} from '../../src/plugins/offline/digests';
import { buildDir, otherFolders, pages } from './site';
import { scriptsOf, total } from './weights';

const html = fs
  .readdirSync(buildDir, { recursive: true, encoding: 'utf8' })
  // They have policies of their own.
  .filter(
    (name) =>
      name.endsWith('.html') &&
      !otherFolders.some((folder) => name.startsWith(`${folder}/`)),
  );
const hashes = buildHashes(buildDir);
const read = (name: string): string =>
  fs.readFileSync(path.join(buildDir, name), 'utf8');

it('no page has an inline script that the policy does not name, or an inline handler', () => {
  const found = html.flatMap((name) => {
    const text = read(name);
    const handlers = /<[a-z][^<>]*\son[a-z]+=/i.exec(text) ?? [];
    return [
      ...inlineScripts(text).filter((code) => !hashes.includes(hashOf(code))),
      ...handlers,
    ].map((code) => `${name}: ${code.slice(0, 80)}`);
  });
  expect(html.length).toBeGreaterThan(800);
  expect(found).toEqual([]);
});

it('each page but those that redirect has its own policy, before any script', () => {
  const documents = html.filter(
    (name) => !read(name).includes('http-equiv="refresh"'),
  );
  expect(documents.length).toBeGreaterThan(500);
  const wrong = documents.filter((name) => {
    const text = read(name);
    const policy = metaPolicy(hashesOf([text]));
    const tag = `<meta http-equiv=Content-Security-Policy content="${policy}">`;
    return !text.includes(tag) || text.indexOf(tag) > text.indexOf('<script');
  });
  expect(wrong).toEqual([]);
});

it('the service worker knows the digests of all pages and assets that it may store', async () => {
  const files = html
    .filter((name) => !read(name).includes('http-equiv="refresh"'))
    .map(
      (name) =>
        [
          name.replace(/\/?index\.html$/, ''),
          fs.readFileSync(path.join(buildDir, name)),
        ] as const,
    );
  const digests = await digestsOf([...files, ...(await readAssets(buildDir))]);
  expect(read('sw.js')).toContain(digests.build);
  const list = fs.readFileSync(path.join(buildDir, fileOf(digests)));
  expect(list.equals(digests.list)).toBe(true);
  // One digest of 12 bytes for each file.
  expect(list.length / 12).toBeGreaterThan(1_000);
});

it('the policy names few scripts, each in use', () => {
  expect(hashes.length).toBeGreaterThan(0);
  expect(hashes.length).toBeLessThanOrEqual(6);
});

it.each([...committedFiles(hashes, archivedSites('.', buildDir))])(
  '%s is what src/hosting/ and this build make; run npm run deploy:files',
  (file, content) => {
    expect(fs.readFileSync(file, 'utf8')).toBe(content);
  },
);

it('pages that redirect share one script, which knows where they lead', () => {
  const redirects = html.filter((name) =>
    read(name).includes('http-equiv="refresh"'),
  );
  expect(redirects.length).toBeGreaterThan(200);
  const scripts = new Set<string>();
  for (const name of redirects) {
    const text = read(name);
    expect(inlineScripts(text)).toEqual([]);
    const [, to] = /content="0; url=([^"]+)"/.exec(text) ?? [];
    expect(text).toContain(`<a href="${to ?? ''}">`);
    scripts.add(/<script src="([^"]+)">/.exec(text)?.[1] ?? '');
  }
  expect([...scripts]).toHaveLength(1);
  expect([...scripts][0]).toMatch(/^\/docs\/assets\/js\/redirect\.\w{8}\.js$/);
  expect(read(([...scripts][0] ?? '').replace('/docs/', ''))).toContain(
    'location.hash',
  );
});

it('_headers has a rule for each folder of pages, and _redirects a line for each page that redirects', () => {
  const rules = read('_headers')
    .split('\n')
    .filter((line) => line.startsWith('/'));
  const folders = new Set(
    html
      .filter((name) => name.includes('/'))
      .map((name) => name.split('/')[0] ?? ''),
  );
  expect(folders.size).toBeGreaterThan(10);
  expect(
    [...folders].filter((name) => !rules.includes(`/docs/${name}/*`)),
  ).toEqual([]);
  expect(rules.length).toBeLessThanOrEqual(100);
  const lines = read('_redirects').trim().split('\n');
  const redirects = html.filter((name) =>
    read(name).includes('http-equiv="refresh"'),
  );
  expect(lines).toHaveLength(redirects.length + 1);
  expect(lines).toContain('/docs/devel/intro /docs/intro 301');
});

it('links, sitemap and canonical address of a page are the same', () => {
  const listed = new Set(
    [...read('sitemap.xml').matchAll(/<loc>([^<]+)/g)].map(([, url = '']) =>
      url.slice(siteUrl.length),
    ),
  );
  expect(listed.size).toBeGreaterThan(500);
  const other = (address: string): string =>
    address.endsWith('/') ? address.slice(0, -1) : `${address}/`;
  /** A page of each error. */
  const problems = new Map<string, string>();
  for (const { $, file } of pages.values()) {
    const name = path.relative(buildDir, file);
    const canonical = $('link[rel="canonical"]').attr('href') ?? '';
    if (listed.has(other(canonical.slice(siteUrl.length)))) {
      problems.set(`canonical address ${canonical}`, name);
    }
    for (const link of $('a[href^="/docs/"]').toArray()) {
      const address = ($(link).attr('href') ?? '').replace(/[?#].*/, '');
      if (!listed.has(address) && listed.has(other(address))) {
        problems.set(`link to ${address}`, name);
      }
    }
  }
  expect(Object.fromEntries(problems)).toEqual({});
});

it('the scripts that only one page loads weigh no more than the budget of prefetching assumes', () => {
  const sizes = [...pages.values()].map((page) => scriptsOf(page));
  const uses = new Map<string, number>();
  for (const file of sizes.flat()) {
    uses.set(file, (uses.get(file) ?? 0) + 1);
  }
  const own = sizes.map((files) =>
    total(files.filter((file) => (uses.get(file) ?? 0) < sizes.length / 2)),
  );
  expect(Math.max(...own)).toBeLessThanOrEqual(PAGE_BYTES);
});

it('the record of packages is what the bundler saw; run npm run licenses', () => {
  const { isWhole, site, playground } = JSON.parse(
    fs.readFileSync(path.join('.docusaurus', SEEN_FILE), 'utf8'),
  ) as Seen;
  const record = readRecord('.');
  expect(playground).toEqual(record.playground);
  expect(record.site).toEqual(expect.arrayContaining([...site]));
  // A bundler with a cache names only some modules.
  if (isWhole) {
    expect(site).toEqual(record.site);
  }
});

it('the page about licences lists what this build sends; run npm run licenses', () => {
  const bill = JSON.parse(read('sbom.json')) as Bill;
  const names = bill.components.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'react',
      'react-dom',
      '@docusaurus/core',
      'infima',
      'minisearch',
      '@codemirror/view',
      'hyparquet',
      'pyodide',
      '@duckdb/duckdb-wasm',
      '@fontsource-variable/public-sans',
      '@fontsource-variable/geist-mono',
      'CPython',
      'dlt',
    ]),
  );
  // They build the site, and are not sent.
  expect(names).not.toContain('elkjs');
  expect(names).not.toContain('@rspack/core');
  expect(fs.readFileSync('docs/licenses.mdx', 'utf8')).toBe(licensesPage(bill));
  const texts = read('licenses.txt');
  expect(names.filter((name) => !texts.includes(`${name} `))).toEqual([]);
});
