/** Measures a search engine in a browser with 4x CPU throttling. */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import zlib from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import esbuild from 'esbuild';
import type { Query } from '../../../tests/search/ownQueries';
import { findBrowser } from '../../testing/browser';

const SLOWER = 4;
/** Number of queries that are timed after the index is loaded. */
const TIMED = 40;
const RUNS = 5;

/** The measurements of one engine. */
export interface Measured {
  /** Gzip bytes loaded until the first result is shown, including code. */
  readonly firstBytes: number;
  /** From opening the search to the first result, in milliseconds. */
  readonly firstMs: number;
  /** From a keystroke to its results after everything is loaded, in milliseconds. */
  readonly keyMs: number;
  /** Gzip bytes of all files. */
  readonly onDisk: number;
  /** Pages that the engine returns, by query. */
  readonly rows: ReadonlyMap<string, readonly string[]>;
}

/** Test page scripts: `window.ask` loads the engine on the first call, `window.rest` loads the rest. */
const PAGES = {
  ours: `
    import { loadGuides } from '@docs/search/guidesIndex';
    import { loadParameters } from '@docs/search/parameters';
    import { loadSymbols } from '@docs/search/symbolsIndex';
    import { search } from '@docs/search/search';
    let loaded;
    window.ask = async (query) => {
      if (!loaded) {
        const guides = loadGuides(await (await fetch('/guides.json')).json());
        loaded = { guides };
      }
      return search(loaded, query).map((hit) => hit.path);
    };
    window.rest = async () => {
      const file = await (await fetch('/symbols.json')).json();
      loaded.symbols = loadSymbols(file);
      loaded.parameters = loadParameters(file.functions);
    };`,
  pagefind: `
    let pagefind;
    window.ask = async (query) => {
      if (!pagefind) {
        pagefind = await import('/pagefind.js');
        await pagefind.options({ ranking: { termFrequency: 0.6, pageLength: 0.3 } });
        await pagefind.init();
      }
      const { results } = await pagefind.search(query);
      const shown = await Promise.all(results.slice(0, 8).map((result) => result.data()));
      return shown.map(({ url }) => url.slice(1).replace(/\\.html$|\\/$/, ''));
    };
    window.rest = async () => {};`,
} as const;

declare global {
  interface Window {
    ask: (query: string) => Promise<string[]>;
    rest: () => Promise<void>;
  }
}

const gzip = (content: Buffer): number =>
  zlib.gzipSync(content, { level: 9 }).length;

const filesOf = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Size in bytes after gzip, or the size itself if smaller: Pagefind's files are compressed already. */
const weigh = (content: Buffer): number =>
  Math.min(gzip(content), content.length);

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.html': 'text/html',
  '.json': 'application/json',
};

function serve(folder: string, script: string): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://bench').pathname;
    const send = (type: string, content: string | Buffer) => {
      response.writeHead(200, {
        'content-type': type,
        'cache-control': 'no-store',
      });
      response.end(content);
    };
    const file = path.join(folder, name);
    if (name === '/') {
      send(
        'text/html',
        '<!doctype html><title>bench</title><script type="module" src="/engine.js"></script>',
      );
    } else if (name === '/engine.js') {
      send('text/javascript', script);
    } else if (fs.existsSync(file)) {
      send(
        TYPES[path.extname(file)] ?? 'application/octet-stream',
        fs.readFileSync(file),
      );
    } else {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, () => {
      resolve(server);
    });
  });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const timeOf = (page: Page, query: string): Promise<number> =>
  page.evaluate(async (requested) => {
    const started = performance.now();
    await window.ask(requested);
    return performance.now() - started;
  }, query);

/** Measures an engine whose files are in a folder. */
export async function measure(
  engine: keyof typeof PAGES,
  folder: string,
  queries: readonly Query[],
): Promise<Measured> {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: PAGES[engine], resolveDir: '.', loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    external: ['/pagefind.js'],
  });
  const script = outputFiles[0]?.text ?? '';
  const server = await serve(folder, script);
  const { port } = server.address() as { port: number };
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  const first: number[] = [];
  let firstBytes = 0;
  let keys: number[] = [];
  const rows = new Map<string, readonly string[]>();
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const page = await browser.newPage();
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const loading: Promise<number>[] = [];
      page.on('response', (response) => {
        if (!response.url().endsWith('/')) {
          loading.push(response.body().then(weigh));
        }
      });
      await page.goto(`http://localhost:${port}/`, {
        waitUntil: 'networkidle',
      });
      first.push(await timeOf(page, 'incremental loading'));
      firstBytes = (await Promise.all(loading)).reduce(
        (sum, size) => sum + size,
        0,
      );
      if (run === RUNS - 1) {
        await page.evaluate(() => window.rest());
        keys = [];
        for (const { query } of queries.slice(0, TIMED)) {
          keys.push(await timeOf(page, query));
        }
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        for (const { query } of queries) {
          rows.set(
            query,
            await page.evaluate((requested) => window.ask(requested), query),
          );
        }
      }
      await page.close();
    }
  } finally {
    await browser.close();
    server.close();
  }
  return {
    firstBytes,
    firstMs: median(first),
    keyMs: median(keys),
    onDisk: filesOf(folder).reduce(
      (sum, file) => sum + weigh(fs.readFileSync(file)),
      0,
    ),
    rows,
  };
}
