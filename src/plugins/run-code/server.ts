/**
 * The two addresses of the dev server: `events` sends reports to open pages, `record` takes the request to record a
 * file. The dev server may be reachable in a network, and allows other origins to read its files, so both addresses
 * accept requests from its own pages only, and `record` needs a token that `events` has sent. A request names a file
 * that was run; it contains no code.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import net from 'node:net';
import os from 'node:os';
import { sha256 } from '@docs/facts/hash';
import type { Hello, Update } from './protocol';

/** Longest body of a request, in bytes. */
const LONGEST = 1_000;

/** The part of a request that says where it comes from. */
export type Source = Pick<IncomingMessage, 'headers'>;

/**
 * Whether a request comes from a page of this server. Browsers send the origin with requests of other sites, and with
 * each POST. The host must be an address or this machine: a name of somebody else's may lead here.
 */
export function isOwn({ headers }: Source): boolean {
  const { host = '', origin, 'sec-fetch-site': site } = headers;
  if (!URL.canParse(`http://${host}`)) {
    return false;
  }
  const name = new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, '$1');
  const isHere =
    net.isIP(name) !== 0 || ['localhost', os.hostname()].includes(name);
  const isSameOrigin =
    origin === undefined ||
    (URL.canParse(origin) && new URL(origin).host === host);
  return isHere && isSameOrigin && [undefined, 'same-origin'].includes(site);
}

/** Compares hashes, whose difference tells nothing about the token by the time that it takes to find. */
const isEqual = (left: string, right: string): boolean =>
  sha256(left) === sha256(right);

/** The text of a body; undefined if it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  let body = '';
  for await (const part of request) {
    body += String(part);
    if (body.length > LONGEST) {
      return undefined;
    }
  }
  return body;
}

/** What the addresses need. */
export interface Options {
  /** Path of both, with a slash at the end. */
  readonly directory: string;
  /** A secret of this run of the dev server. */
  readonly token: string;
  /** What a page that opens gets at first. */
  readonly updates: () => Iterable<Update>;
  /** Starts to record a file; returns false for a file that is not to be recorded. */
  readonly record: (file: string) => boolean;
}

/** The addresses of the dev server. */
export class Server {
  private readonly pages = new Set<ServerResponse>();

  constructor(private readonly options: Options) {}

  /** Sends an update to each open page. */
  send(update: Update): void {
    for (const page of this.pages) {
      page.write(eventOf(update));
    }
  }

  /** Answers a request, or hands it on. */
  readonly handle = (
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ): void => {
    const { directory } = this.options;
    const name = request.url?.startsWith(directory)
      ? request.url.slice(directory.length)
      : undefined;
    if (name !== 'events' && name !== 'record') {
      next();
    } else if (!isOwn(request)) {
      end(response, 403);
    } else if (name === 'events') {
      this.open(response);
    } else {
      void this.record(request, response);
    }
  };

  private open(response: ServerResponse): void {
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    });
    const { token, updates } = this.options;
    response.write(eventOf({ token }));
    for (const update of updates()) {
      response.write(eventOf(update));
    }
    this.pages.add(response);
    response.on('close', () => this.pages.delete(response));
  }

  private async record(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { origin, 'x-token': token } = request.headers;
    if (
      request.method !== 'POST' ||
      origin === undefined ||
      typeof token !== 'string' ||
      !isEqual(token, this.options.token)
    ) {
      end(response, 403);
      return;
    }
    const file = await bodyOf(request);
    end(response, file !== undefined && this.options.record(file) ? 202 : 409);
  }
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

const eventOf = (message: Hello | Update): string =>
  `data: ${JSON.stringify(message)}\n\n`;
