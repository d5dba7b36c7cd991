import { describe, expect, it } from 'vitest';
import { baseUrl } from '@site/src/config/site';
import cases from '../../fixtures/accept.json';
import hostFunction, {
  config,
  markdownPath,
  onRequest,
  wantsMarkdown,
} from '../../../deploy/markdown';

// nginx and Caddy answer the same table in python/tests/test_hosts.py.
it.each(cases.markdown)('Accept: %j gets Markdown', (accept) => {
  expect(wantsMarkdown(accept)).toBe(true);
});

it.each([...cases.html, null, undefined])('Accept: %j gets HTML', (accept) => {
  expect(wantsMarkdown(accept)).toBe(false);
});

it('decides about the longest headers that servers accept within milliseconds', () => {
  const started = performance.now();
  for (const part of [
    ';',
    '; ',
    ' ;a',
    ';a ',
    ' ',
    ';q',
    ',text/markdown;q=0',
  ]) {
    const accept = `text/markdown${part.repeat(8_000 / part.length)}!`;
    expect(wantsMarkdown(`${accept},,;q=`)).toBeTypeOf('boolean');
  }
  expect(performance.now() - started).toBeLessThan(1_000);
});

it.each([
  [baseUrl, `${baseUrl}llms.txt`],
  ['/docs', '/docs/llms.txt'],
  ['/docs/intro', '/docs/intro.md'],
  ['/docs/intro/', '/docs/intro.md'],
  ['/docs/api_reference/dlt/__init__', '/docs/api_reference/dlt/__init__.md'],
  ['/docs/intro.md', undefined],
  ['/docs/assets/js/main.1a2b.js', undefined],
  ['/other', undefined],
])('the Markdown of %s is %s', (pathname, twin) => {
  expect(markdownPath(pathname)).toBe(twin);
});

/** A static host with one page, and an error page of HTML. */
const host = (request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url);
  const files: Readonly<Record<string, readonly [string, string]>> = {
    '/docs/intro': ['<h1>', 'text/html'],
    '/docs/intro.md': ['# Introduction', 'application/octet-stream'],
    '/docs/search': ['<form>', 'text/html'],
  };
  const [body, type] = files[pathname] ?? ['<p>none', 'text/html'];
  return Promise.resolve(
    new Response(body, {
      status: pathname in files ? 200 : 404,
      headers: { 'content-type': type },
    }),
  );
};

describe.each([
  [
    'Netlify',
    (request: Request) =>
      hostFunction(request, { next: (changed) => host(changed ?? request) }),
  ],
  [
    'Cloudflare',
    (request: Request) =>
      onRequest({ request, next: (changed) => host(changed ?? request) }),
  ],
])('%s', (_, answer) => {
  const ask = async (path: string, accept: string, method = 'GET') => {
    const response = await answer(
      new Request(`https://example.org${path}`, {
        method,
        headers: { accept },
      }),
    );
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      vary: response.headers.get('vary'),
      body: await response.text(),
    };
  };

  it('gives Markdown to clients that accept it', async () => {
    expect(await ask('/docs/intro', 'text/markdown')).toEqual({
      status: 200,
      type: 'text/markdown; charset=utf-8',
      vary: 'Accept',
      body: '# Introduction',
    });
  });

  it('gives HTML to browsers, and says that others get something else', async () => {
    expect(await ask('/docs/intro', 'text/html,*/*;q=0.8')).toEqual({
      status: 200,
      type: 'text/html',
      vary: 'Accept',
      body: '<h1>',
    });
  });

  it('gives HTML where there is no Markdown', async () => {
    expect((await ask('/docs/search', 'text/markdown')).body).toBe('<form>');
    expect((await ask('/docs/none', 'text/markdown')).status).toBe(404);
  });

  it('leaves files and other requests alone', async () => {
    expect((await ask('/docs/intro.md', 'text/markdown')).vary).toBe(null);
    expect((await ask('/docs/intro', 'text/markdown', 'POST')).body).toBe(
      '<h1>',
    );
  });
});

it('rewrites requests for the pages of this site', () => {
  expect(config.path).toBe(`${baseUrl}*`);
});
