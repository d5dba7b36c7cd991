import { describe, expect, it } from 'vitest';
import { POLICY_TAG, withPolicy } from '../../../src/hosting/metaPolicy';
import { headersFile, redirectsFile } from '../../../src/hosting/netlify';
import {
  enginePolicy,
  hashesOf,
  inlineScripts,
  pagePolicy,
  unitedPolicy,
} from '../../../src/hosting/policy';
import { frameDocument } from '@docs/playground/frameDocument';
import { framePolicy } from '@docs/playground/framePolicy';
import { hashOf } from '@docs/playground/inlineScript';

const sourcesOf = (policy: string, directive: string): string[] | undefined =>
  policy
    .split('; ')
    .map((part) => part.split(' '))
    .find(([name]) => name === directive)
    ?.slice(1);

describe('inline scripts', () => {
  it.each([
    ['<script>a()</script>', ['a()']],
    ['<script type="module">a()</script>', ['a()']],
    ['<script type=text/javascript>a()</script>', ['a()']],
    ['<SCRIPT>\n a()\n</SCRIPT>', ['\n a()\n']],
    ['<script></script>', ['']],
    ['<script src="/a.js"></script>', []],
    ['<script defer src=/a.js></script>', []],
    // A placeholder and a data block are not run.
    ['<script type=text/plain data-src=/a.js></script>', []],
    ['<script type="application/ld+json">{}</script>', []],
    ['<script data-src=/a.js>a()</script>', ['a()']],
  ])('of %s', (html, scripts) => {
    expect(inlineScripts(html)).toEqual(scripts);
  });

  it('are allowed by the hash of what is between the tags', () => {
    // printf 'a()' | openssl dgst -sha256 -binary | base64
    expect(hashOf('a()')).toBe(
      "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='",
    );
  });

  it('of several documents are named once, in the same order', () => {
    const one = '<script>a()</script><script>b()</script>';
    const other = '<script>b()</script><script>a()</script>';
    expect(hashesOf([one, other])).toEqual(hashesOf([other]));
    expect(hashesOf([one, other])).toHaveLength(2);
  });
});

describe('the policy', () => {
  const hashes = [hashOf('a()')];

  it('of pages runs scripts of the site and those with a hash, and compiles no WebAssembly', () => {
    expect(sourcesOf(pagePolicy(hashes), 'script-src')).toEqual([
      "'self'",
      ...hashes,
    ]);
    expect(sourcesOf(pagePolicy(hashes), 'connect-src')).toEqual(["'self'"]);
    expect(sourcesOf(pagePolicy(hashes), 'worker-src')).toEqual(["'self'"]);
  });

  it('of the frame allows its own script, WebAssembly and what it has in memory, and no network', () => {
    expect(sourcesOf(framePolicy(), 'script-src')).toEqual([
      ...hashesOf([frameDocument(framePolicy())]),
      "'wasm-unsafe-eval'",
      'blob:',
    ]);
    expect(sourcesOf(framePolicy(), 'default-src')).toEqual(["'none'"]);
    expect(sourcesOf(framePolicy(), 'connect-src')).toEqual(["'none'"]);
    expect(frameDocument(framePolicy())).toContain(`"${framePolicy()}"`);
  });

  it('of the engine is that of the frame, with an opaque origin, framed by the site alone', () => {
    expect(enginePolicy()).toBe(
      `${framePolicy()}; frame-ancestors 'self'; sandbox allow-scripts`,
    );
  });

  it('of both allows whatever the page or the frame needs', () => {
    const united = unitedPolicy(hashes);
    for (const policy of [pagePolicy(hashes), framePolicy()]) {
      for (const [name = '', ...sources] of policy
        .split('; ')
        .map((part) => part.split(' '))) {
        expect(sourcesOf(united, name)).toEqual(
          expect.arrayContaining(sources.filter((each) => each !== "'none'")),
        );
      }
    }
    expect(sourcesOf(united, 'frame-ancestors')).toEqual(["'self'"]);
  });

  it('forbids by default, and framing', () => {
    expect(sourcesOf(pagePolicy([]), 'default-src')).toEqual(["'none'"]);
    expect(sourcesOf(pagePolicy([]), 'frame-ancestors')).toEqual(["'none'"]);
  });
});

describe('_headers', () => {
  const file = headersFile('/docs/', ['intro', 'tutorial'], [hashOf('a()')]);
  const rules = new Map(
    file
      .trim()
      .split('\n\n')
      .map((block) => [block.split('\n')[0], block] as const),
  );

  it('has one Cache-Control for each path', () => {
    expect(rules.get('/*')).not.toContain('Cache-Control');
    expect(rules.get('/docs/assets/*')).toContain('immutable');
    expect(rules.get('/docs/tutorial/*')).toContain('Cache-Control: no-cache');
  });

  it('narrows the policy of pages', () => {
    expect(rules.get('/*')).toContain("'wasm-unsafe-eval'");
    expect(rules.get('/docs/intro')).toContain('script-src');
    expect(rules.get('/docs/intro')).not.toContain('wasm-unsafe-eval');
    expect(rules.get('/docs/assets/*')).not.toContain('Content-Security');
    expect(rules.get('/docs/assets/playground-*')).toContain(
      `Content-Security-Policy: ${enginePolicy()}`,
    );
  });

  it('stays within the limits of Cloudflare: 100 rules, 2,000 characters a line', () => {
    expect(rules.size).toBeLessThanOrEqual(100);
    const lengths = file.split('\n').map(({ length }) => length);
    expect(Math.max(...lengths)).toBeLessThan(2_000);
  });
});

it('_redirects leads from the root to the site, and from old paths for good', () => {
  expect(
    redirectsFile('/docs/', [{ from: '/docs/old', to: '/docs/new' }]),
  ).toBe('/ /docs/ 302\n/docs/old /docs/new 301\n');
});

describe('the policy in pages', () => {
  const page = `<head>${POLICY_TAG}<script>a()</script></head>`;

  it('names the inline scripts of the page, and no directive that works in headers only', () => {
    const html = withPolicy(page) ?? '';
    const [, policy = ''] = /content="([^"]+)"/.exec(html) ?? [];
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", hashOf('a()')]);
    const header = pagePolicy([hashOf('a()')]).split('; ');
    expect(header.filter((part) => !policy.split('; ').includes(part))).toEqual(
      ["frame-ancestors 'none'"],
    );
  });

  it('is written by minified templates too, once', () => {
    const minified = page.replaceAll('"', '');
    expect(withPolicy(minified)).toBe(
      withPolicy(page)?.replace(
        'http-equiv="Content-Security-Policy"',
        'http-equiv=Content-Security-Policy',
      ),
    );
    expect(withPolicy(withPolicy(page) ?? '')).toBeUndefined();
  });

  it('is not added to documents without the tag', () => {
    expect(withPolicy('<p>Moved')).toBeUndefined();
  });
});
