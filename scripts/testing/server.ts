/** Serves build/ as a static host does: compressed, and assets, whose names have a hash, cached for ever. */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
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
  const kept = new Map<string, Buffer>();
  return (file, compress) => {
    const known = kept.get(file);
    if (known) {
      return known;
    }
    const content = fs.readFileSync(file);
    const body = compress ? gzipSync(content) : content;
    kept.set(file, body);
    return body;
  };
}

/**
 * A server for the files below a folder, which do not change while it runs.
 *
 * @param port where it listens on this machine; any free port without it
 */
export async function serve(
  root: string,
  baseUrl: string,
  port = 0,
): Promise<http.Server> {
  const bodyOf = bodies();
  const server = http.createServer((request, response) => {
    const found = fileFor(root, baseUrl, request.url ?? '/');
    const file = found ?? path.join(root, '404.html');
    const extension = path.extname(file);
    const compress = !COMPRESSED.has(extension);
    response.writeHead(found ? 200 : 404, {
      'content-type': TYPES[extension] ?? 'application/octet-stream',
      'cache-control': file.includes(`${path.sep}assets${path.sep}`)
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
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
