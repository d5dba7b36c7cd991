/**
 * The files of the engine: from the browser's cache when they were loaded before, with their progress otherwise.
 * Their directory is named after their content, so a cached file never goes stale.
 */
import type { Progress } from './protocol';

const CACHE = 'dlt-playground';

/** What src/playground/build writes beside the files. */
export interface Manifest {
  /** Version of Pyodide. */
  readonly pyodide: string;
  /** Bytes of each file, as it is after decompression. */
  readonly files: Readonly<Record<string, number>>;
}

/** Files that only programs with DuckDB need. */
const ONLY_DUCKDB: ReadonlySet<string> = new Set([
  'duckdb.js',
  'duckdb-eh.wasm',
]);

const WASM_TYPE = 'application/wasm';

const isWasm = (url: string): boolean => url.endsWith('.wasm');

const typeOf = (url: string): string =>
  isWasm(url)
    ? WASM_TYPE
    : url.endsWith('.js')
      ? 'text/javascript'
      : 'application/octet-stream';

export interface Assets {
  readonly manifest: Manifest;
  /** A response with a file of the directory, by its URL. */
  fetch(url: string): Promise<Response>;
}

/** Removes the files of earlier builds. */
async function removeOthers(cache: Cache, directory: string): Promise<void> {
  const stale = (await cache.keys()).filter(
    ({ url }) => !url.startsWith(directory),
  );
  await Promise.all(stale.map((request) => cache.delete(request)));
}

/** The cache, or undefined where the browser refuses storage. */
async function openCache(directory: string): Promise<Cache | undefined> {
  try {
    const cache = await caches.open(CACHE);
    await removeOthers(cache, directory);
    return cache;
  } catch {
    return undefined;
  }
}

/**
 * Opens a directory of assets. `onProgress` is called as bytes arrive.
 * @param directory URL with a slash at the end.
 */
export async function openAssets(
  directory: string,
  withDuckDB: boolean,
  onProgress: (progress: Progress) => void,
): Promise<Assets> {
  const cache = await openCache(directory);
  // The worker replaces the global function by one that calls this module.
  const request = globalThis.fetch.bind(globalThis);
  const requested = async (url: string): Promise<Response> => {
    const response = await request(url);
    if (!response.ok) {
      throw new Error(`${url} answers ${String(response.status)}.`);
    }
    return response;
  };
  // Not awaited: progress is reported while the file arrives. A full disk must not stop the run.
  const store = (url: string, response: Response): void => {
    void cache?.put(url, response).catch(() => undefined);
  };

  const manifestUrl = `${directory}manifest.json`;
  const keptManifest = await cache?.match(manifestUrl);
  const manifestFile = keptManifest ?? (await requested(manifestUrl));
  if (cache && !keptManifest) {
    store(manifestUrl, manifestFile.clone());
  }
  const manifest = (await manifestFile.json()) as Manifest;
  const total = Object.entries(manifest.files)
    .filter(([name]) => withDuckDB || !ONLY_DUCKDB.has(name))
    .reduce((sum, [, bytes]) => sum + bytes, 0);
  let loaded = 0;
  const report = (bytes: number): void => {
    loaded += bytes;
    onProgress({ loaded, total, stage: 'Loading Python and dlt' });
  };
  // Hosts that do not know the type of WebAssembly must not make it fail.
  const typed = (url: string, body: BodyInit | null = null): Response =>
    new Response(body, { headers: { 'content-type': typeOf(url) } });
  const counted = (url: string, { body }: Response): Response =>
    typed(
      url,
      body?.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform: (chunk, controller) => {
            report(chunk.length);
            controller.enqueue(chunk);
          },
        }),
      ),
    );
  // Chromium keeps the machine code of WebAssembly beside the file in its HTTP cache, if what is compiled is the response
  // to a request and not a copy. With it, programs of later visits run at full speed from the first.
  const withMachineCode = async (url: string): Promise<Response | undefined> =>
    request(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
      (response) =>
        response.ok && response.headers.get('content-type') === WASM_TYPE
          ? response
          : undefined,
      () => undefined,
    );
  /** Downloads WebAssembly to its end before it is compiled, so that it is in the HTTP cache then. */
  const download = async (url: string): Promise<Response> => {
    const bytes = await counted(url, await requested(url)).arrayBuffer();
    store(url, typed(url, bytes));
    return (await withMachineCode(url)) ?? typed(url, bytes);
  };
  return {
    manifest,
    fetch: async (url) => {
      const kept = await cache?.match(url);
      if (kept) {
        const compiled = isWasm(url) ? await withMachineCode(url) : undefined;
        if (!compiled) {
          return counted(url, kept);
        }
        report(manifest.files[url.slice(directory.length)] ?? 0);
        return compiled;
      }
      // Without storage every visit is a first one: it is compiled while it arrives.
      if (cache && isWasm(url)) {
        return download(url);
      }
      const fresh = await requested(url);
      if (cache) {
        store(url, fresh.clone());
      }
      return counted(url, fresh);
    },
  };
}
