/** Files of the engine: what is not the file of the build is neither stored nor used, wherever it comes from. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COMPRESSED_SHARE } from '../src/download';
import { FileError, meterOf, openFiles, sha256 } from '../src/page/files';
import type { Progress } from '../src/engine/protocol';

const DIRECTORY = 'https://site/docs/assets/playground-1/';
const URL_OF_FILE = `${DIRECTORY}python.tar`;
const GOOD = 'the archive of packages';
const HTML = '<!doctype html>Log in!!';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const records = {
  'python.tar': {
    bytes: bytesOf(GOOD).length,
    sha256: createHash('sha256').update(GOOD).digest('hex'),
  },
};

let stored: Map<string, string>;
let requests: (RequestCache | undefined)[];
/** What the network answers, one after the other; then the last. */
let answers: (() => Response)[];

const answer =
  (text: string, status = 200) =>
  (): Response =>
    new Response(text, { status });

/** The network takes a request, and sends nothing. */
const silent = (): Response => new Response();

beforeEach(() => {
  stored = new Map();
  requests = [];
  const cache = {
    keys: () => Promise.resolve([...stored.keys()].map((url) => ({ url }))),
    match: (url: string) => {
      const text = stored.get(url);
      return Promise.resolve(
        text === undefined ? undefined : new Response(text),
      );
    },
    put: async (url: string, response: Response) => {
      stored.set(url, await response.text());
    },
    delete: (request: { url: string } | string) =>
      Promise.resolve(
        stored.delete(typeof request === 'string' ? request : request.url),
      ),
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  vi.stubGlobal('fetch', (_: string, { cache, signal }: RequestInit) => {
    requests.push(cache);
    const next = answers.length > 1 ? answers.shift() : answers[0];
    return next === silent
      ? new Promise((_, reject) => {
          signal?.addEventListener('abort', () => {
            reject(signal.reason as Error);
          });
        })
      : Promise.resolve().then(() => next?.());
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function read() {
  const reports: Progress[] = [];
  const files = openFiles(
    DIRECTORY,
    records,
    meterOf(records, Object.keys(records), (progress) => {
      reports.push(progress);
    }),
    new AbortController().signal,
  );
  const content = files
    .read('python.tar')
    .then((bytes) => new TextDecoder().decode(bytes));
  return { content, last: () => reports.at(-1) };
}

/** What is stored is written after it is read. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

/** Wrong content: same size, shorter, longer, empty. */
const WRONG = [
  HTML.padEnd(GOOD.length, '!').slice(0, GOOD.length),
  GOOD.slice(0, 5),
  `${GOOD} and more`,
  '',
];

describe('a file of the engine', () => {
  it('comes from the network when the storage does not answer', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('caches', { open: () => new Promise(() => undefined) });
    answers = [answer(GOOD)];
    const { content } = read();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(content).resolves.toBe(GOOD);
  });

  it('is requested again when the network is silent, and says so in the end', async () => {
    vi.useFakeTimers();
    answers = [silent];
    const { content } = read();
    const failed = expect(content).rejects.toThrow(
      'python.tar did not arrive: nothing came for 30 seconds. Check the connection',
    );
    await vi.advanceTimersByTimeAsync(31_000);
    expect(requests).toEqual(['default', 'reload']);
    await vi.advanceTimersByTimeAsync(31_000);
    await failed;
  });

  it('is stored, and read from there', async () => {
    answers = [answer(GOOD)];
    const first = read();
    await expect(first.content).resolves.toBe(GOOD);
    await settled();
    expect(stored.get(URL_OF_FILE)).toBe(GOOD);
    await expect(read().content).resolves.toBe(GOOD);
    expect(requests).toHaveLength(1);
  });

  it.each(WRONG)(
    'is requested past the HTTP cache when %j came in its place',
    async (wrong) => {
      answers = [answer(wrong), answer(GOOD)];
      const { content, last } = read();
      await expect(content).resolves.toBe(GOOD);
      expect(requests).toEqual(['default', 'reload']);
      expect(last()?.loaded).toBe(last()?.total);
    },
  );

  it.each(WRONG)('is not stored when the network answers %j', async (wrong) => {
    answers = [answer(wrong)];
    await expect(read().content).rejects.toThrow(/python\.tar has/);
    await settled();
    expect(stored.size).toBe(0);
    // The network is repaired.
    answers = [answer(GOOD)];
    await expect(read().content).resolves.toBe(GOOD);
  });

  it.each(WRONG)(
    'that was changed to %j in the cache is replaced',
    async (wrong) => {
      stored.set(URL_OF_FILE, wrong);
      answers = [answer(GOOD)];
      await expect(read().content).resolves.toBe(GOOD);
      await settled();
      expect(stored.get(URL_OF_FILE)).toBe(GOOD);
    },
  );

  it('counts the compressed bytes that the server announces', async () => {
    answers = [
      () => new Response(GOOD, { headers: { 'content-length': '9' } }),
    ];
    const { content, last } = read();
    await content;
    expect(last()).toEqual({ loaded: 9, total: 9 });
  });

  it.each(['', 'many', '999999'])(
    'counts as compressed when the announced length is %j',
    async (length) => {
      answers = [
        () => new Response(GOOD, { headers: { 'content-length': length } }),
      ];
      const { content, last } = read();
      await content;
      expect(last()?.total).toBe(GOOD.length * COMPRESSED_SHARE);
      expect(last()?.loaded).toBe(last()?.total);
    },
  );

  it('counts no bytes when it is stored', async () => {
    stored.set(URL_OF_FILE, GOOD);
    const { content, last } = read();
    await content;
    expect(last()).toEqual({ loaded: 0, total: 0 });
  });

  it('is named with the status of the server', async () => {
    answers = [answer('', 503)];
    await expect(read().content).rejects.toThrow(
      new FileError(
        'python.tar is not there: the server answers 503. Check the connection, and press Run again.',
      ),
    );
  });

  it('of an earlier build is removed', async () => {
    stored.set('https://site/docs/assets/playground-0/python.tar', 'old');
    answers = [answer(GOOD)];
    await read().content;
    await settled();
    expect([...stored.keys()]).toEqual([URL_OF_FILE]);
  });

  it('is compared by its size and stored nowhere on pages without TLS', async () => {
    vi.stubGlobal('isSecureContext', false);
    vi.stubGlobal('crypto', {});
    answers = [answer(GOOD.slice(1))];
    await expect(read().content).rejects.toThrow(FileError);
    answers = [answer(GOOD)];
    await expect(read().content).resolves.toBe(GOOD);
    await settled();
    expect(stored.size).toBe(0);
    await expect(sha256(new ArrayBuffer(1))).resolves.toBeUndefined();
  });
});
