/**
 * The files of the engine, for the page: from the browser's cache, or from the network with their progress, which counts
 * the bytes that the network transfers, compressed where the host compresses. Each file is
 * compared with the size and the hash that the build recorded before it is stored, and again when it is read.
 */
import { own } from '@docs/facts/own';
import { COMPRESSED_SHARE } from '../download';
import type { Progress } from '../engine/protocol';

/** src/theme/CodeBlock/openRunner.tsx looks for it. */
const CACHE = 'dlt-playground';

/** How long the browser's storage may take to give a file, in milliseconds; then the network is asked. */
const STORED_WITHIN = 10_000;
/** How long the network may send nothing, in milliseconds. */
const SILENT_FOR = 30_000;

/** A file as the build made it. */
export interface FileRecord {
  /** Size after decompression. */
  readonly bytes: number;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
}

/** A file that could not be loaded. The message is for the reader. */
export class FileError extends Error {}

/** SHA-256 in hexadecimal; undefined where the browser does not offer it: on pages without TLS. */
export async function sha256(
  content: ArrayBuffer,
): Promise<string | undefined> {
  // The types say that it is always there.
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (!subtle) {
    return undefined;
  }
  const hash = new Uint8Array(await subtle.digest('SHA-256', content));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

/** Why content is not that of a file, in words for the reader; undefined when it is. */
async function mismatchOf(
  content: ArrayBuffer,
  { bytes, sha256: expected }: FileRecord,
): Promise<string | undefined> {
  if (content.byteLength !== bytes) {
    return `has ${String(content.byteLength)} bytes in place of ${String(bytes)}`;
  }
  const found = await sha256(content);
  return found === undefined || found === expected
    ? undefined
    : 'has another content than the file of this site';
}

/** Bytes that a response has on its way through the network; undefined when the server does not say. */
function transferredBytes(
  { headers }: Response,
  { bytes }: FileRecord,
): number | undefined {
  const length = Number(headers.get('content-length') ?? 0);
  // No encoding makes a file much longer: another length is not that of this file.
  return length > 0 && length <= 2 * bytes ? length : undefined;
}

/** Reads a body to its end, or until it is longer than expected. `onShare` gets the share that has arrived, from 0 to 1. */
async function readBody(
  response: Response,
  expected: number,
  onShare: (share: number) => void,
): Promise<ArrayBuffer> {
  const content = new Uint8Array(expected);
  let length = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) {
      return length === expected
        ? content.buffer
        : content.buffer.slice(0, length);
    }
    if (length + chunk.value.length > expected) {
      void reader?.cancel();
      return new ArrayBuffer(length + chunk.value.length);
    }
    content.set(chunk.value, length);
    length += chunk.value.length;
    onShare(length / expected);
  }
}

/** The cache without files of earlier builds; undefined where the browser has no storage, or content cannot be verified. */
async function openCache(directory: string): Promise<Cache | undefined> {
  try {
    if (!isSecureContext) {
      return undefined;
    }
    const cache = await caches.open(CACHE);
    const stale = (await cache.keys()).filter(
      ({ url }) => !url.startsWith(directory),
    );
    await Promise.all(stale.map((request) => cache.delete(request)));
    return cache;
  } catch {
    return undefined;
  }
}

/** A signal that aborts with another one, and when nothing came from the network for some time. */
function silenceOf(signal: AbortSignal): {
  readonly signal: AbortSignal;
  /** Something came. */
  readonly heard: () => void;
  readonly end: () => void;
} {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    controller.abort(signal.reason);
  };
  signal.addEventListener('abort', stop);
  const end = (): void => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  };
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const seconds = String(SILENT_FOR / 1000);
      controller.abort(new Error(`nothing came for ${seconds} seconds`));
    }, SILENT_FOR);
  };
  heard();
  return { signal: controller.signal, heard, end };
}

/** Removes all stored files. */
export async function dropFiles(): Promise<void> {
  try {
    await caches.delete(CACHE);
  } catch {
    // Nothing is stored.
  }
}

/** Counts what the network transfers. */
export interface Meter {
  /** Sets how many bytes a file has on its way; none when it is stored. */
  readonly expect: (name: string, bytes: number) => void;
  /** Sets which share of a file has arrived, from 0 to 1. */
  readonly arrived: (name: string, share: number) => void;
}

/** Counts the bytes of some files, and reports them. Until a server says more, files count as if it compressed them. */
export function meterOf(
  records: Readonly<Record<string, FileRecord>>,
  names: readonly string[],
  report: (progress: Progress) => void,
): Meter {
  const files = new Map(
    names.map((name) => [
      name,
      { bytes: (own(records, name)?.bytes ?? 0) * COMPRESSED_SHARE, share: 0 },
    ]),
  );
  const set = (name: string, change: { bytes?: number; share?: number }) => {
    const file = files.get(name);
    if (!file) {
      return;
    }
    Object.assign(file, change);
    const progress = { loaded: 0, total: 0 };
    for (const { bytes, share } of files.values()) {
      progress.loaded += bytes * share;
      progress.total += bytes;
    }
    report(progress);
  };
  return {
    expect: (name, bytes) => {
      set(name, { bytes });
    },
    arrived: (name, share) => {
      set(name, { share });
    },
  };
}

/** Reads files of one directory. */
export interface Files {
  /** @throws FileError when the network does not give the file that the build made */
  readonly read: (name: string) => Promise<ArrayBuffer>;
}

/**
 * Opens a directory of files.
 *
 * @param directory URL with a slash at the end
 * @param records what the build recorded of each file, by name
 * @param meter learns what is transferred for each file
 * @param signal ends requests
 */
export function openFiles(
  directory: string,
  records: Readonly<Record<string, FileRecord>>,
  meter: Meter,
  signal: AbortSignal,
): Files {
  const opened = openCache(directory);

  const stored = async (
    url: string,
    record: FileRecord,
    name: string,
  ): Promise<ArrayBuffer | undefined> => {
    const cache = await opened;
    try {
      const content = await (await cache?.match(url))?.arrayBuffer();
      if (content && (await mismatchOf(content, record)) === undefined) {
        meter.expect(name, 0);
        return content;
      }
      await cache?.delete(url);
    } catch {
      // The browser lost it.
    }
    return undefined;
  };

  const request = async (
    url: string,
    record: FileRecord,
    cache: RequestCache,
  ): Promise<ArrayBuffer> => {
    const name = url.slice(directory.length);
    const silence = silenceOf(signal);
    let problem: string | undefined;
    try {
      signal.throwIfAborted();
      const response = await fetch(url, { cache, signal: silence.signal });
      if (response.ok) {
        const transferred = transferredBytes(response, record);
        if (transferred !== undefined) {
          meter.expect(name, transferred);
        }
        const content = await readBody(response, record.bytes, (share) => {
          silence.heard();
          meter.arrived(name, share);
        });
        problem = await mismatchOf(content, record);
        if (problem === undefined) {
          return content;
        }
        problem += `; the network may have answered with a page of its own`;
      } else {
        problem = `is not there: the server answers ${String(response.status)}`;
      }
    } catch (error) {
      problem = `did not arrive: ${(error as Error).message}`;
    } finally {
      silence.end();
    }
    meter.arrived(name, 0);
    throw new FileError(
      `${name} ${problem}. Check the connection, and press Run again.`,
    );
  };

  return {
    read: async (name) => {
      const record = own(records, name);
      if (!record) {
        throw new FileError(`${name} is not a file of the engine.`);
      }
      const url = directory + name;
      const known = await Promise.race([
        stored(url, record, name),
        new Promise<undefined>((resolve) => {
          setTimeout(resolve, STORED_WITHIN);
        }),
      ]);
      if (known) {
        return known;
      }
      const content = await request(url, record, 'default').catch(
        (error: unknown) => {
          if (signal.aborted) {
            throw error;
          }
          // The HTTP cache may have the wrong answer, too.
          return request(url, record, 'reload');
        },
      );
      // Copied at once, stored later: a program does not wait for the disk, and a full disk must not stop it.
      const copy = new Response(content);
      void opened.then((cache) => cache?.put(url, copy)).catch(() => undefined);
      return content;
    },
  };
}
