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
  /** What an earlier visit has kept under a name; undefined without it, or without storage. */
  kept(name: string): Promise<Uint8Array | undefined>;
  /** Keeps bytes for later visits of this build, if the browser has room for them. */
  keep(name: string, content: Uint8Array): Promise<void>;
  /** Removes what was kept under a name. */
  drop(name: string): Promise<void>;
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
  const load = async (url: string): Promise<Response> => {
    const response = await cache?.match(url);
    if (response) {
      return response;
    }
    const fresh = await request(url);
    if (!fresh.ok) {
      throw new Error(`${url} answers ${String(fresh.status)}.`);
    }
    // Not awaited: progress is reported while the file arrives. A full disk must not stop the run.
    void cache?.put(url, fresh.clone()).catch(() => undefined);
    return fresh;
  };

  const manifest = (await (
    await load(`${directory}manifest.json`)
  ).json()) as Manifest;
  const total = Object.entries(manifest.files)
    .filter(([name]) => withDuckDB || !ONLY_DUCKDB.has(name))
    .reduce((sum, [, bytes]) => sum + bytes, 0);
  let loaded = 0;
  const count = new Set<string>();
  const report = (bytes: number): void => {
    loaded += bytes;
    onProgress({ loaded, total, stage: 'Loading Python and dlt' });
  };
  // V8 keeps the machine code of WebAssembly that it compiles from its own HTTP cache, and only of a response as it is
  // there. Where a file was loaded before and that cache still has it, programs run at full speed from the first.
  const withMachineCode = async (
    url: string,
  ): Promise<Response | undefined> => {
    const known = isWasm(url) && (await cache?.match(url));
    const response = known
      ? await request(url, {
          cache: 'only-if-cached',
          mode: 'same-origin',
        }).catch(() => undefined)
      : undefined;
    return response?.ok && response.headers.get('content-type') === WASM_TYPE
      ? response
      : undefined;
  };
  return {
    manifest,
    kept: async (name) => {
      const response = await cache?.match(`${directory}${name}`);
      return response && new Uint8Array(await response.arrayBuffer());
    },
    keep: async (name, content) => {
      const body = new Response(content as Uint8Array<ArrayBuffer>);
      await cache?.put(`${directory}${name}`, body).catch(() => undefined);
    },
    drop: async (name) => {
      await cache?.delete(`${directory}${name}`);
    },
    fetch: async (url) => {
      const compiled = await withMachineCode(url);
      if (compiled) {
        report(manifest.files[url.slice(directory.length)] ?? 0);
        return compiled;
      }
      const response = await load(url);
      if (!response.body || count.has(url)) {
        return response;
      }
      count.add(url);
      const body = response.body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform: (chunk, controller) => {
            report(chunk.length);
            controller.enqueue(chunk);
          },
        }),
      );
      // Hosts that do not know the type of WebAssembly must not make it fail.
      return new Response(body, { headers: { 'content-type': typeOf(url) } });
    },
  };
}
