/**
 * Measures the bytes of visits in a browser, behind nginx with deploy/nginx.conf and files compressed beforehand.
 * Usage: npm run bench:visits [-- folder]; the folder is a build after `npm run deploy:compress`, without one build/
 *
 * A cold visit starts with an empty cache. A warm one opens the page again with what the cold one left. Bytes are those
 * that the browser receives, with headers, until nothing was requested for a second.
 */
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { browserArguments, findBrowser } from '../testing/browser';
import { startNginx } from '../testing/nginx';

const PORT = 4_590;

/** One page of each kind. */
const PAGES = {
  'landing page': '/docs/',
  tutorial: '/docs/tutorial/load-data-from-an-api',
  destination: '/docs/dlt-ecosystem/destinations/postgres',
  'API page': '/docs/api_reference/dlt/pipeline/pipeline',
} as const;

interface Visit {
  readonly bytes: number;
  readonly requests: number;
}

/** Opens a page and scrolls through its first screens, as a reader does who then leaves. */
async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  let requests = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += encodedDataLength > 0 ? 1 : 0;
  });
  await page.goto(url);
  await page.locator('html[data-has-hydrated="true"]').waitFor();
  await page.mouse.wheel(0, 1_500);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
  await page.close();
  return { bytes, requests };
}

const kilobytes = ({ bytes, requests }: Visit): string =>
  `${(bytes / 1_000).toFixed(0)} KB in ${requests} requests`;

async function measure(browser: Browser): Promise<void> {
  console.log('| page | cold | warm |\n|---|---|---|');
  for (const [name, address] of Object.entries(PAGES)) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
    });
    const url = `http://127.0.0.1:${PORT}${address}`;
    const cold = await visit(context, url);
    const warm = await visit(context, url);
    console.log(`| ${name} | ${kilobytes(cold)} | ${kilobytes(warm)} |`);
    await context.close();
  }
}

async function main(): Promise<void> {
  const server = await startNginx(process.argv[2] ?? 'build', PORT);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: browserArguments(),
  });
  try {
    await measure(browser);
  } finally {
    await browser.close();
    server.stop();
  }
}

void main();
