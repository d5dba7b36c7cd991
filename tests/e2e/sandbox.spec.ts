/** Programs of readers run in an opaque origin: what they reach, and what an answer that is wrong does. */
import fs from 'node:fs';
import { notAllowed, REACHABLE } from '../fixtures/playground/reachable';
import {
  output,
  replaceCode,
  runShared,
  STARTED_WITHIN,
  status,
} from './engine';
import { expect, test, type Page } from './test';

const PAGE = '/docs/build-a-pipeline-tutorial';

test.describe.configure({ mode: 'default' });

const runFirst = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Run', exact: true }).first().click();

const ends = (page: Page): Promise<void> =>
  expect(status(page)).toContainText(/^(Ran|Failed) in/, {
    timeout: STARTED_WITHIN,
  });

test('programs reach nothing that is not on the list of the engine', async ({
  page,
}) => {
  test.setTimeout(3 * STARTED_WITHIN);
  await runShared(page, REACHABLE);
  await ends(page);
  expect(notAllowed((await output(page).textContent()) ?? '')).toEqual([]);
});

test('the ways out of the worker are closed', async ({ page }) => {
  test.setTimeout(2 * STARTED_WITHIN);
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await runShared(
    page,
    fs.readFileSync('tests/fixtures/playground/attacks.py', 'utf8'),
  );
  await ends(page);
  const results = JSON.parse(
    (await output(page).textContent()) ?? '',
  ) as Record<string, string>;
  expect(Object.keys(results).length).toBeGreaterThan(20);
  expect(
    Object.entries(results).filter(([, result]) =>
      result.startsWith('reached'),
    ),
  ).toEqual([]);
  expect(problems).toEqual([]);
});

test('a program that changes what the engine answers ends its own run alone', async ({
  page,
}) => {
  test.setTimeout(3 * STARTED_WITHIN);
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await runShared(
    page,
    [
      'import js',
      'from pyodide.ffi import create_proxy, to_js',
      'wrong = to_js([{"step": 0, "name": {"a": 1}}], dict_converter=js.Object.fromEntries)',
      'js.JSON.parse = create_proxy(lambda *_: wrong)',
    ].join('\n'),
  );
  await expect(status(page)).toContainText('none of its own', {
    timeout: STARTED_WITHIN,
  });
  expect(problems).toEqual([]);
  await replaceCode(page, 'print("well")');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(output(page)).toHaveText('well\n', { timeout: STARTED_WITHIN });
});

test('a program of a link leaves nothing to the next program', async ({
  page,
}) => {
  test.setTimeout(3 * STARTED_WITHIN);
  await runShared(page, 'import js\njs.globalThis.left = 1\nprint(js.left)');
  await expect(output(page)).toHaveText('1\n', { timeout: STARTED_WITHIN });
  await page
    .getByRole('combobox', { name: 'Template' })
    .selectOption('Incremental load');
  await replaceCode(page, 'import js\nprint(hasattr(js, "left"))');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(output(page)).toHaveText('False\n', { timeout: STARTED_WITHIN });
});

test('the frame has an opaque origin, and answers to nobody', async ({
  page,
}) => {
  test.setTimeout(2 * STARTED_WITHIN);
  await page.goto(PAGE);
  await runFirst(page);
  await ends(page);
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  expect(frames).toHaveLength(1);
  expect(await frames[0]?.evaluate(() => self.origin)).toBe('null');
  await expect(
    frames[0]?.evaluate((url) => fetch(url), page.url()),
  ).rejects.toThrow(/fetch/);
});

test.describe('with storage', () => {
  test.use({ ownWindow: true });

  test('what was changed in the cache and in the file system is replaced', async ({
    page,
  }) => {
    test.setTimeout(3 * STARTED_WITHIN);
    await page.goto(PAGE);
    await runFirst(page);
    await ends(page);
    const stored = () =>
      page.evaluate(async () => {
        const cache = await caches.open('dlt-playground');
        const files = await Promise.all(
          (await cache.keys()).map(async (request) => {
            const response = await cache.match(request);
            return [request.url, (await response?.blob())?.size] as const;
          }),
        );
        const root = await navigator.storage.getDirectory();
        const names: string[] = [];
        for await (const name of (
          await root.getDirectoryHandle('dlt-playground', { create: true })
        ).keys()) {
          names.push(name);
        }
        return { files: files.sort(), names };
      });
    await expect.poll(async () => (await stored()).names.length).toBe(1);
    await expect.poll(async () => (await stored()).files.length).toBe(7);
    const before = await stored();
    await page.evaluate(async () => {
      const cache = await caches.open('dlt-playground');
      for (const request of await cache.keys()) {
        await cache.put(request, new Response('postMessage("changed")'));
      }
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('dlt-playground');
      for await (const name of folder.keys()) {
        const file = await folder.getFileHandle(name);
        const stream = await file.createWritable({ keepExistingData: true });
        await stream.write({ type: 'write', position: 1e6, data: 'changed' });
        await stream.close();
      }
    });
    await page.goto(PAGE);
    await runFirst(page);
    await expect(status(page)).toContainText('Ran in', {
      timeout: STARTED_WITHIN,
    });
    await expect.poll(async () => (await stored()).files).toEqual(before.files);
  });

  test('a network that answers with its own page breaks nothing for good', async ({
    page,
    context,
  }) => {
    test.setTimeout(5 * STARTED_WITHIN);
    const html = {
      status: 200,
      contentType: 'text/html',
      body: '<!doctype html><title>Log in</title>',
    };
    const names = [
      'worker.js',
      'pyodide.asm.js',
      'pyodide.asm.wasm',
      'python.tar',
      'standins.json',
      'duckdb.js',
      'duckdb-eh.wasm',
    ];
    for (const name of names) {
      await test.step(name, async () => {
        const file = new RegExp(`/${name.replaceAll('.', '\\.')}$`);
        await context.route(file, (route) => route.fulfill(html));
        await page.goto(PAGE);
        // The other files were stored by the step before.
        await page.evaluate(() => caches.delete('dlt-playground'));
        await runFirst(page);
        await expect(status(page)).toContainText(`${name} has `, {
          timeout: STARTED_WITHIN,
        });
        await context.unroute(file);
      });
    }
    await test.step('the frame', async () => {
      await context.route(/frame\.html/, (route) => route.fulfill(html));
      await page.goto(PAGE);
      await runFirst(page);
      await expect(status(page)).toContainText('frame of the engine', {
        timeout: STARTED_WITHIN,
      });
      await context.unroute(/frame\.html/);
    });
    await page.goto(PAGE);
    await runFirst(page);
    await expect(status(page)).toContainText('Ran in', {
      timeout: STARTED_WITHIN,
    });
  });
});
