/** An archived version of a small site, published below a later version of it. */
import fs from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishArchived } from '../../scripts/archive/publish';
import { storeBuild } from '../../scripts/archive/store';
import { runDocusaurus } from '../../scripts/build/docusaurus';
import { archiveFile } from '../../src/config/archived';
import { siteUrl } from '../../src/config/site';
import {
  archivedSites,
  buildHashes,
  committedFiles,
} from '../../src/hosting/files';
import { inlineScripts } from '../../src/hosting/policy';
import { headersFile } from '../../src/hosting/netlify';
import { hashOf } from '@docs/playground/inlineScript';
import { digestOf } from '../../src/offline/digest';
import { startHost, type Host } from '../../scripts/testing/hosts';

const VERSION = '0.9.0';
const URL = `/docs/${VERSION}/`;

/** Next to the fixture, so that its configuration finds the site's; the name is ignored by git. */
const site = path.resolve('tests/fixtures/built-archive');
const built = path.join(site, 'build');
const frozen = path.join(site, 'frozen');

const write = (name: string, text: string): void => {
  const file = path.join(site, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
};
const page = (title: string, text: string): string =>
  `---\ntitle: ${title}\ndescription: A page.\nkeywords: [page]\n---\n\n${text}\n`;
const read = (name: string): string =>
  fs.readFileSync(path.join(built, name), 'utf8');
const filesBelow = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(folder, path.join(entry.parentPath, entry.name)),
    )
    .sort();

async function build(outDir: string): Promise<void> {
  // The bundler's cache would be written for one build only.
  process.env.DOCUSAURUS_NO_PERSISTENT_CACHE = 'true';
  fs.rmSync(path.join(site, '.docusaurus'), { recursive: true, force: true });
  expect(await runDocusaurus(site, outDir)).toBe(0);
}

let plain: string[];

beforeAll(async () => {
  fs.rmSync(site, { recursive: true, force: true });
  fs.cpSync('tests/fixtures/site', site, { recursive: true });
  const navbar = {
    title: 'fixture',
    items: [{ type: 'docsVersion', position: 'left', to: '/start' }],
  };
  write('overrides.json', JSON.stringify({ themeConfig: { navbar } }));
  write('src/pages/offline.mdx', '# Offline\n');
  fs.cpSync('static/img', path.join(site, 'static/img'), { recursive: true });
  write('docs/topic/index.mdx', page('Topic', 'A folder.'));
  write(
    'docs/topic/gone.mdx',
    page(
      'Gone',
      'Words of old. See [start](../start.mdx) and [files](pathname:///docs/llms.txt).',
    ),
  );
  process.env.FROZEN_VERSION = VERSION;
  await build(frozen);
  delete process.env.FROZEN_VERSION;
  await storeBuild(frozen, archiveFile(site, VERSION));
  fs.rmSync(path.join(site, 'docs/topic/gone.mdx'));
  write('docs/start.mdx', page('Start', 'Words of today.'));
  await build(built);
  plain = filesBelow(built);
  const headers = headersFile('/docs/', ['start'], buildHashes(built));
  fs.writeFileSync(path.join(built, '_headers'), headers);
  fs.writeFileSync(path.join(built, '_redirects'), '/ /docs/ 302\n');
  expect(await publishArchived(site, built)).toEqual([VERSION]);
}, 600_000);

afterAll(() => {
  fs.rmSync(site, { recursive: true, force: true });
});

const pages = (): string[] =>
  filesBelow(path.join(built, VERSION)).filter((name) =>
    name.endsWith('.html'),
  );

it('is published with the bytes that were built, but without files of the root', () => {
  const names = filesBelow(path.join(built, VERSION));
  const left = filesBelow(frozen).filter((name) => !names.includes(name));
  expect(left).toEqual(
    filesBelow(frozen).filter((name) => name === 'sitemap.xml'),
  );
  for (const name of names) {
    expect(read(path.join(VERSION, name))).toBe(
      fs.readFileSync(path.join(frozen, name), 'utf8'),
    );
  }
});

it('is small: the engine of the playground is not in it', () => {
  expect(
    filesBelow(frozen).filter((name) => name.startsWith('assets/playground-')),
  ).toEqual([]);
  expect(plain.some((name) => name.startsWith('assets/playground-'))).toBe(
    true,
  );
});

describe('each archived page', () => {
  it('has noindex, and the latest page as canonical address and in its banner', () => {
    const documents = pages().filter((name) => name !== '404.html');
    expect(documents.length).toBeGreaterThanOrEqual(5);
    for (const name of documents) {
      const $ = load(read(path.join(VERSION, name)));
      const below = name.replace(/\/?index\.html$/, '');
      expect($('meta[name=robots]').attr('content')).toBe('noindex');
      expect($('link[rel=canonical]')).toHaveLength(1);
      const canonical = $('link[rel=canonical]').attr('href') ?? '';
      expect(canonical.replace(/(?<=topic)\/$/, '')).toBe(
        `${siteUrl}/docs/${below}`,
      );
      const banner = $('aside[aria-label="Archived version"] a');
      expect(siteUrl + (banner.attr('href') ?? '')).toBe(canonical);
      // The latest has a page there: the same one, or one that redirects.
      const latest = load(read(path.join(below, 'index.html')));
      expect(latest('link[rel=canonical]').attr('href')).toBe(
        below === 'topic/gone' ? '/docs/topic' : canonical,
      );
    }
  });

  it('links to files of its own folder only, but in the banner and in the list of versions', () => {
    for (const name of pages()) {
      const $ = load(read(path.join(VERSION, name)));
      $('aside[aria-label="Archived version"], details').remove();
      $('link[rel=canonical]').remove();
      const targets = $('[href], [src], [data-src]')
        .toArray()
        .flatMap((element) =>
          ['href', 'src', 'data-src'].map((key) => $(element).attr(key)),
        )
        .filter((target) => target?.startsWith('/'));
      expect(targets.length).toBeGreaterThan(5);
      expect(targets.filter((target) => !target?.startsWith(URL))).toEqual([]);
      for (const target of targets) {
        const file = path.join(built, (target ?? '').slice('/docs/'.length));
        expect(
          [file, path.join(file, 'index.html')].some((candidate) =>
            fs.statSync(candidate, { throwIfNoEntry: false })?.isFile(),
          ),
          `${name}: ${target ?? ''}`,
        ).toBe(true);
      }
    }
  });
});

it('a page that the latest does not have redirects there to the nearest', () => {
  expect(read('topic/gone/index.html')).toContain('url=/docs/topic"');
  expect(read('_redirects')).toBe(
    '/ /docs/ 302\n/docs/topic/gone /docs/topic 301\n',
  );
});

it('both versions list the other one in the navbar', () => {
  const versionsOf = (name: string): (readonly unknown[])[] => {
    const $ = load(read(name));
    return $('nav details a')
      .toArray()
      .map((link) => [$(link).attr('href'), $(link).attr('aria-current')]);
  };
  expect(versionsOf('start/index.html')).toEqual([
    ['/docs/', 'true'],
    [URL, undefined],
  ]);
  expect(versionsOf(`${VERSION}/start/index.html`)).toEqual([
    ['/docs/', undefined],
    [URL, 'true'],
  ]);
});

it('search and Markdown have the words and addresses of their version', () => {
  const textOf = (folder: string): string =>
    filesBelow(path.join(built, folder))
      .filter((name) => /^search-data\/.*\.json$|\.md$|^llms/.test(name))
      .map((name) => read(path.join(folder, name)))
      .join('\n');
  const archived = textOf(VERSION);
  expect(archived).toContain('Words of old');
  expect(archived).toContain(`${siteUrl}${URL}`);
  expect(archived.replaceAll(URL, '')).not.toContain(`${siteUrl}/docs/`);
  const latest = filesBelow(built).filter(
    (name) => !name.startsWith(VERSION) && /\.(?:md|json|txt)$/.test(name),
  );
  expect(latest.map(read).join('\n')).not.toContain('Words of old');
});

it('the service worker may store the published pages of its version', async () => {
  const [list] = filesBelow(path.join(built, VERSION)).filter((name) =>
    name.startsWith('assets/digests.'),
  );
  const file = path.join(built, VERSION, list ?? '');
  expect(read(`${VERSION}/sw.js`)).toContain(file.split('.').at(-2));
  const digests = fs.readFileSync(file).toString('hex');
  const stored = (name: string, folder: string): Promise<string> =>
    digestOf(
      name,
      new Uint8Array(
        fs.readFileSync(path.join(built, folder, name, 'index.html')),
      ),
    );
  for (const name of ['start', 'topic/gone', 'offline']) {
    expect(digests).toContain(await stored(name, VERSION));
  }
  expect(digests).not.toContain(await stored('start', ''));
});

it('the service workers leave the caches of the other version alone', () => {
  expect(read(`${VERSION}/sw.js`)).toContain(`dlt-docs@${VERSION}-`);
  expect(read(`${VERSION}/sw.js`)).toContain(URL);
  expect(read('sw.js')).toContain('dlt-docs-');
  expect(read('sw.js')).not.toContain(VERSION);
});

it('_headers has its policy and noindex', () => {
  const rules = read('_headers').split('\n\n');
  const rule = rules.find((text) => text.startsWith(`${URL}*`)) ?? '';
  const scripts = pages().flatMap((name) =>
    inlineScripts(read(path.join(VERSION, name))).map(hashOf),
  );
  expect(rule).toContain('X-Robots-Tag: noindex');
  expect(scripts.length).toBeGreaterThan(0);
  for (const hash of scripts) {
    expect(rule).toContain(hash);
    // Cloudflare enforces the policy of all paths, too.
    expect(rules[0]).toContain(hash);
  }
});

describe.each(['nginx', 'caddy'])('behind %s', (kind) => {
  let host: Host;
  const get = (below: string, accept = 'text/html') =>
    fetch(host.origin + below, { headers: { accept }, redirect: 'manual' });

  beforeAll(async () => {
    const files = committedFiles(
      buildHashes(built),
      archivedSites(site, built),
    );
    host = await startHost(kind, built, files);
  });

  afterAll(() => {
    host.stop();
  });

  it.each([
    ['/docs/start', 'Words of today', null],
    [`${URL}start`, 'A heading', 'noindex'],
    [`${URL}start/`, 'A heading', 'noindex'],
    [`${URL}topic/gone.md`, 'Words of old', 'noindex'],
    [URL, 'A landing page', 'noindex'],
  ] as const)('%s is that of its version', async (below, words, robots) => {
    const answer = await get(below);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(words);
    expect(answer.headers.get('x-robots-tag')).toBe(robots);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const policy = answer.headers.get('content-security-policy') ?? '';
    const folder = path.join(built, robots ? VERSION : '');
    for (const hash of buildHashes(folder)) {
      expect(policy).toContain(hash);
    }
  });

  it('agents get Markdown of the version', async () => {
    const twin = await get(`${URL}topic/gone`, 'text/markdown');
    expect(twin.headers.get('content-type')).toMatch(/^text\/markdown/);
    expect(await twin.text()).toContain('Words of old');
    const index = await get(URL, 'text/markdown');
    expect(index.headers.get('content-type')).toMatch(/^text\/markdown/);
    expect(await index.text()).toContain(`${URL}topic/gone.md`);
  });

  it('assets are cached, and missing pages have the answer of the version', async () => {
    const script = filesBelow(path.join(built, VERSION)).find((name) =>
      name.startsWith('assets/js/'),
    );
    const asset = await get(`${URL}${script ?? ''}`);
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toContain('immutable');
    const missing = await get(`${URL}nonesuch`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain(`${URL}assets/`);
    expect((await get('/docs/nonesuch')).status).toBe(404);
  });

  it.each([
    [URL.slice(0, -1), URL],
    [`${URL}start/index.html`, `${URL}start`],
  ])('%s redirects to %s', async (from, to) => {
    const answer = await get(from);
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe(to);
  });
});
