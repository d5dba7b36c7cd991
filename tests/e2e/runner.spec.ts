/** Programs that run on the page: the engine is the real one. */
import { library } from '@docs/facts/library';
import { violationsOf } from './accessibility';
import { replaceCode, runner, STARTED_WITHIN, status } from './engine';
import { expect, test } from './test';

const PAGE = '/docs/build-a-pipeline-tutorial';

test.describe.configure({ mode: 'default' });

test('nothing of the engine is loaded before Run is pressed', async ({
  page,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto(PAGE);
  const button = page.getByRole('button', { name: 'Run', exact: true }).first();
  await expect(button).toHaveAttribute('title', /MB/);
  expect(urls.filter((url) => /playground|\.wasm|\.tar/.test(url))).toEqual([]);
});

test('a program runs, shows its tables, and what a second run changes', async ({
  page,
}) => {
  test.setTimeout(2 * STARTED_WITHIN);
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Run', exact: true }).first().click();
  await expect(status(page)).toContainText('Ran in', {
    timeout: STARTED_WITHIN,
  });

  await test.step('edited code runs, and its rows are shown', async () => {
    await replaceCode(
      page,
      [
        'import dlt',
        'pipeline = dlt.pipeline("shop", destination="duckdb", dataset_name="shop_data")',
        'rows = [{"id": 1, "items": [{"sku": "a"}]}, {"id": 2}]',
        'pipeline.run(rows, table_name="orders")',
        'print(pipeline.last_trace.last_normalize_info.row_counts["orders"])',
      ].join('\n'),
    );
    await runner(page)
      .getByRole('button', { name: 'Run', exact: true })
      .click();
    await expect(runner(page).locator('.runner__output')).toHaveText('2\n', {
      timeout: STARTED_WITHIN,
    });
    const tables = runner(page).locator('.runner__table');
    await expect(tables.nth(1).locator('summary')).toHaveText(
      'shop_data.orders__items 1 row, nested in orders',
    );
    // Those of dlt are folded.
    await expect(tables).toHaveCount(5);
    await expect(runner(page).getByRole('row')).toHaveCount(5);
    await expect(
      tables.first().getByRole('columnheader').first(),
    ).toContainText('id');
    await expect(tables.first().getByRole('columnheader').last()).toContainText(
      '_dlt_id',
    );
  });

  await test.step('a run that keeps tables appends, and marks the rows that are new', async () => {
    await runner(page).getByRole('checkbox', { name: 'Keep tables' }).check();
    await runner(page)
      .getByRole('button', { name: 'Run', exact: true })
      .click();
    await expect(runner(page).locator('[data-change="new"]')).toHaveCount(3, {
      timeout: STARTED_WITHIN,
    });
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step('an exception marks its line and leads to its explanation', async () => {
    await replaceCode(page, 'import dlt\n\nraise ValueError("no orders")');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(status(page)).toContainText('Failed', {
      timeout: STARTED_WITHIN,
    });
    await expect(runner(page).locator('.cm-failed')).toHaveText(/no orders/);
    await expect(
      runner(page).getByRole('link', { name: /ValueError/ }),
    ).toHaveAttribute('href', /search\?q=ValueError/);
  });

  await test.step('programs have no network', async () => {
    await replaceCode(
      page,
      'import requests\nrequests.get("https://example.com/")',
    );
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(status(page)).toContainText('Failed', {
      timeout: STARTED_WITHIN,
    });
  });

  await test.step('Stop ends an endless loop', async () => {
    await replaceCode(page, 'while True:\n    pass');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(status(page)).toHaveText('Running …');
    await runner(page).getByRole('button', { name: 'Stop' }).click();
    await expect(status(page)).toHaveText('Stopped.');
  });
});

test('the bar stays where Run was pressed, and the output replaces the recorded one', async ({
  page,
}) => {
  test.setTimeout(2 * STARTED_WITHIN);
  await page.goto(PAGE);
  const figure = page
    .locator('figure.program')
    .filter({ has: page.getByRole('button', { name: /^(Run|Stop)$/ }) })
    .first();
  const button = figure.getByRole('button', { name: /^(Run|Stop)$/ });
  const recorded = figure.locator('.program__output');
  const heading = figure.locator('xpath=following::h2[1]');
  const positionOf = async () => {
    const [pressed, copy, next] = [
      await button.boundingBox(),
      await recorded.getByRole('button', { name: 'Copy' }).boundingBox(),
      await heading.boundingBox(),
    ];
    return [pressed?.x, pressed?.y, copy?.y, next?.y].map((at) => at ?? 0);
  };
  await button.scrollIntoViewIfNeeded();
  await expect(recorded).toContainText('Output');
  const before = await positionOf();
  await button.click();
  await expect(recorded).toContainText('Recorded output');
  await expect(recorded).toHaveAttribute('data-dimmed');
  const after = await positionOf();
  for (const [index, at] of after.entries()) {
    expect(Math.abs(at - (before[index] ?? 0))).toBeLessThanOrEqual(2);
  }
  await expect(status(page)).toContainText(
    /Ran in .*: \d+ tables?, \d+ rows?/,
    {
      timeout: STARTED_WITHIN,
    },
  );
  await expect(recorded).toBeHidden();
  await expect(button).toBeFocused();
  await expect(runner(page).locator('.runner__output')).toBeInViewport();
  await expect(runner(page).getByRole('tablist')).toBeInViewport();
});

test('a browser without WebAssembly is named, and loads nothing', async ({
  page,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto(PAGE);
  await page.evaluate(() => {
    Reflect.deleteProperty(globalThis, 'WebAssembly');
  });
  await page.getByRole('button', { name: 'Run', exact: true }).first().click();
  await expect(status(page)).toContainText('does not allow WebAssembly');
  expect(urls.filter((url) => /worker\.js|\.wasm/.test(url))).toEqual([]);
});

test.describe('a first visit', () => {
  test.use({ ownWindow: true });

  test('an engine that does not load says so', async ({ page }) => {
    await page.route(/worker\.js/, (route) => route.abort());
    await page.goto(PAGE);
    await page
      .getByRole('button', { name: 'Run', exact: true })
      .first()
      .click();
    await expect(status(page)).toContainText('could not be run');
  });

  test('an engine whose script did not load is requested once more', async ({
    page,
  }) => {
    let requests = 0;
    await page.route(/worker\.js/, (route) => {
      requests += 1;
      return requests === 1 ? route.abort() : route.fallback();
    });
    await page.goto(PAGE);
    await page
      .getByRole('button', { name: 'Run', exact: true })
      .first()
      .click();
    await expect(status(page)).toContainText('Ran in', {
      timeout: STARTED_WITHIN,
    });
    expect(requests).toBe(2);
  });

  test('shows how much has arrived', async ({ page, context }) => {
    test.setTimeout(2 * STARTED_WITHIN);
    // The line is slow: the archive waits until its progress was seen.
    let release = (): void => undefined;
    const waits = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route(/python\.tar/, async (route) => {
      await waits;
      await route.continue();
    });
    await page.goto(PAGE);
    await page
      .getByRole('button', { name: 'Run', exact: true })
      .first()
      .click();
    await expect(status(page)).toContainText(/\d+ of \d+ MB/, {
      timeout: STARTED_WITHIN,
    });
    release();
    await expect(status(page)).toContainText('Ran in', {
      timeout: STARTED_WITHIN,
    });
  });

  test('needs no network for later runs', async ({ page, context }) => {
    test.setTimeout(3 * STARTED_WITHIN);
    await page.goto(PAGE);
    await page
      .getByRole('button', { name: 'Run', exact: true })
      .first()
      .click();
    await expect(status(page)).toContainText('Ran in', {
      timeout: STARTED_WITHIN,
    });
    await context.setOffline(true);
    await replaceCode(page, 'while True:\n    pass');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(status(page)).toHaveText('Running …');
    await runner(page).getByRole('button', { name: 'Stop' }).click();
    await replaceCode(page, 'import dlt\nprint(dlt.__version__)');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(runner(page).locator('.runner__output')).toHaveText(
      `${library.version}\n`,
      { timeout: STARTED_WITHIN },
    );
  });

  test('runs where the browser rejects storage', async ({ page }) => {
    test.setTimeout(2 * STARTED_WITHIN);
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'caches', {
        get: () => {
          throw new DOMException('no', 'SecurityError');
        },
      });
    });
    await page.goto(PAGE);
    await page
      .getByRole('button', { name: 'Run', exact: true })
      .first()
      .click();
    await expect(status(page)).toContainText('Ran in', {
      timeout: STARTED_WITHIN,
    });
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('the size is shown before anything is loaded', async ({ page }) => {
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await page.goto(PAGE);
    await page.getByRole('button', { name: 'Run', exact: true }).first().tap();
    await expect(
      page.getByRole('button', { name: /^Load \d+ MB and run$/ }),
    ).toBeVisible();
    expect(urls.filter((url) => /worker\.js|\.wasm/.test(url))).toEqual([]);
  });
});
