/** Who may read reports and record files through the dev server. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Board } from '@site/src/plugins/run-code/board';
import type { Update } from '@site/src/plugins/run-code/protocol';
import { isOwn, Server } from '@site/src/plugins/run-code/server';
import { reportWith } from './reports';

describe('a request is of a page of this server', () => {
  it.each([
    ['without an origin', { host: 'localhost:3000' }, true],
    [
      'of its origin',
      { host: '10.0.0.1:3000', origin: 'http://10.0.0.1:3000' },
      true,
    ],
    ['by IPv6', { host: '[::1]:3000', origin: 'http://[::1]:3000' }, true],
    ['by the name of the machine', { host: os.hostname() }, true],
    [
      'of another port',
      { host: 'localhost:3000', origin: 'http://localhost:8000' },
      false,
    ],
    ['of a sandbox', { host: 'localhost:3000', origin: 'null' }, false],
    [
      'of another site',
      { host: 'localhost:3000', 'sec-fetch-site': 'cross-site' },
      false,
    ],
    [
      'by a name that leads here',
      { host: 'evil.example', origin: 'http://evil.example' },
      false,
    ],
    ['without a host', {}, false],
  ] as const)('%s', (_, headers, own) => {
    expect(isOwn({ headers })).toBe(own);
  });
});

describe('the addresses', () => {
  const recorded: string[] = [];
  const board = new Board(
    (page) => `/${page}`,
    (update) => {
      server.send(update);
    },
  );
  const server: Server = new Server({
    directory: '/docs/__run-code/',
    token: 'secret',
    updates: () => board.updates(),
    record: (file) => {
      const can = board.canRecord(file);
      if (can) {
        recorded.push(file);
        board.recording(file, 'running');
      }
      return can;
    },
  });
  const site = http.createServer((request, response) => {
    server.handle(request, response, () => {
      // As the dev server does.
      response.setHeader('access-control-allow-origin', '*');
      response.writeHead(404).end();
    });
  });
  let origin: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    recorded.length = 0;
    board.recording('docs/a.mdx', undefined);
    board.report(reportWith());
  });
  afterAll(() => {
    site.closeAllConnections();
    site.close();
  });

  const post = (
    body: string,
    headers: Readonly<Record<string, string>>,
    method = 'POST',
  ) =>
    fetch(`${origin}/docs/__run-code/record`, {
      method,
      headers,
      ...(method === 'POST' ? { body } : {}),
    });

  it('records a file that has run, once at a time', async () => {
    const headers = { origin, 'x-token': 'secret' };
    expect((await post('docs/a.mdx', headers)).status).toBe(202);
    expect((await post('docs/a.mdx', headers)).status).toBe(409);
    expect(recorded).toEqual(['docs/a.mdx']);
  });

  it.each([
    ['without a token', () => ({ origin }), 403],
    ['with another token', () => ({ origin, 'x-token': 'public' }), 403],
    ['without an origin', () => ({ 'x-token': 'secret' }), 403],
    [
      'of another origin',
      () => ({ origin: 'http://evil.example', 'x-token': 'secret' }),
      403,
    ],
  ] as const)('records nothing %s', async (_, headers, status) => {
    expect((await post('docs/a.mdx', headers())).status).toBe(status);
    expect(recorded).toEqual([]);
  });

  it.each(['docs/b.mdx', '../secret', 'x'.repeat(2_000)])(
    'records no file that did not run: %.20s',
    async (file) => {
      const headers = { origin, 'x-token': 'secret' };
      expect((await post(file, headers)).status).toBe(409);
      expect(recorded).toEqual([]);
    },
  );

  it('does not record with GET', async () => {
    const headers = { origin, 'x-token': 'secret' };
    expect((await post('', headers, 'GET')).status).toBe(403);
  });

  it('hands other addresses on', async () => {
    expect((await fetch(`${origin}/docs/intro`)).status).toBe(404);
  });

  it('sends the token, what is known, and what comes next; other sites cannot read it', async () => {
    const response = await fetch(`${origin}/docs/__run-code/events`);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let text = '';
    const events = async (count: number): Promise<unknown[]> => {
      while (text.split('\n\n').length <= count) {
        text += new TextDecoder().decode((await reader.read()).value);
      }
      return text
        .trim()
        .split('\n\n')
        .map((event) => JSON.parse(event.replace('data: ', '')) as unknown);
    };
    expect(await events(2)).toEqual([
      { token: 'secret' },
      { permalink: '/docs/a.mdx', report: reportWith() },
    ]);
    board.report(reportWith({ id: 2, recorded: true }));
    const [, , last] = await events(3);
    expect((last as Update).report.id).toBe(2);
    await reader.cancel();
  });

  it('a page that opens gets nothing about files that are as recorded', () => {
    board.report(reportWith({ recorded: true }));
    expect(board.updates()).toEqual([]);
  });
});
