/**
 * Serves build/ as a static host does: compressed, and assets, whose names have a hash, cached for ever. Requests
 * for Markdown are answered as deploy/ does it.
 */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { markdownPath, wantsMarkdown } from '../../deploy/markdown';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.jsonl': 'application/jsonl',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.pyi': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.tar': 'application/x-tar',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.xml': 'application/xml',
  '.woff2': 'font/woff2',
  '.zip': 'application/zip',
};

/** Types that compression does not make smaller. */
const COMPRESSED = new Set(['.woff2', '.png', '.zip']);

/** The file that an address stands for, if there is one. */
function fileFor(
  root: string,
  baseUrl: string,
  address: string,
): string | undefined {
  const { pathname } = new URL(address, 'http://site');
  // A host has robots.txt at its root, whatever the base URL is.
  const below = pathname.startsWith(baseUrl)
    ? pathname.slice(baseUrl.length)
    : pathname;
  const file = path.join(root, decodeURIComponent(below));
  return [file, path.join(file, 'index.html')].find(
    (candidate) =>
      candidate.startsWith(root) &&
      fs.statSync(candidate, { throwIfNoEntry: false })?.isFile(),
  );
}

/** The bytes of files as they are sent, each compressed once. */
function bodies(): (file: string, compress: boolean) => Buffer {
  const retained = new Map<string, Buffer>();
  return (file, compress) => {
    const known = retained.get(file);
    if (known) {
      return known;
    }
    const content = fs.readFileSync(file);
    const body = compress ? gzipSync(content) : content;
    retained.set(file, body);
    return body;
  };
}

/** The address of what a request gets: of a page's Markdown if it accepts that, and the page has it. */
function negotiated(
  root: string,
  baseUrl: string,
  { url = '/', headers }: http.IncomingMessage,
): string {
  const { pathname } = new URL(url, 'http://site');
  const twin = wantsMarkdown(headers.accept)
    ? markdownPath(pathname)
    : undefined;
  return twin !== undefined && fileFor(root, baseUrl, twin) ? twin : url;
}

/**
 * A server for the files below a folder, which do not change while it runs.
 *
 * @param port where it listens on this machine; any free port without it
 * @param options `isBare` for a host such as GitHub Pages: no headers but the type, and redirects to a final slash
 */
export async function serve(
  root: string,
  baseUrl: string,
  port = 0,
  { isBare = false } = {},
): Promise<http.Server> {
  const bodyOf = bodies();
  const server = http.createServer((request, response) => {
    const { url = '/' } = request;
    const address = isBare ? url : negotiated(root, baseUrl, request);
    const isNegotiated = address !== url;
    const found = fileFor(root, baseUrl, address);
    const file = found ?? path.join(root, '404.html');
    const extension = path.extname(file);
    const compress = !COMPRESSED.has(extension);
    const { pathname, search } = new URL(url, 'http://site');
    if (
      isBare &&
      found?.endsWith('/index.html') &&
      !/(?:\/|\.html)$/.test(pathname)
    ) {
      response.writeHead(301, { location: `${pathname}/${search}` }).end();
      return;
    }
    response.writeHead(found ? 200 : 404, {
      'content-type':
        TYPES[isNegotiated ? '.md' : extension] ?? 'application/octet-stream',
      ...(!isBare && {
        ...((isNegotiated || extension === '.html') && { vary: 'Accept' }),
        'cache-control': file.includes(`${path.sep}assets${path.sep}`)
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
      }),
      ...(compress && { 'content-encoding': 'gzip' }),
    });
    response.end(bodyOf(file, compress));
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

/** Port that a server listens on. */
export function portOf(server: http.Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('the server does not listen on a port');
  }
  return address.port;
}
