/** The playground: templates, programs and data of the reader, links and downloads. */
import fs from 'node:fs';
import { library } from '@docs/facts/library';
import { unzipSync } from 'fflate';
import { violationsOf } from './accessibility';
import {
  fragmentFor,
  output,
  replaceCode,
  runner,
  STARTED_WITHIN,
  status,
  write,
} from './engine';
import { expect, test } from './test';

const PAGE = '/docs/playground';

test.describe.configure({ mode: 'default' });

test('a template runs, and a second run merges', async ({ page }) => {
  test.setTimeout(3 * STARTED_WITHIN);
  await page.goto(PAGE);
  await page
    .getByRole('combobox', { name: 'Template' })
    .selectOption('Incremental load');
  await runner(page).getByRole('button', { name: 'Run', exact: true }).click();
  await expect(status(page)).toContainText('Ran in', {
    timeout: STARTED_WITHIN,
  });
  await expect(output(page)).toHaveText('newer than 2025-01-01\n2 rows\n');

  await test.step('schema, state and load packages are shown', async () => {
    await runner(page).getByRole('tab', { name: 'Schema' }).click();
    await expect(
      runner(page).getByRole('row', { name: /^id bigint/ }),
    ).toHaveText(/primary key/);
    await runner(page).getByRole('tab', { name: 'State' }).click();
    await expect(runner(page).getByRole('tabpanel')).toContainText(
      '"last_value": "2025-05-11"',
    );
    await runner(page).getByRole('tab', { name: 'Load packages' }).click();
    await expect(runner(page).getByRole('tabpanel')).toContainText(
      /loaded, \d jobs/,
    );
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step('a run that keeps tables keeps the state', async () => {
    await runner(page).getByRole('checkbox', { name: 'Keep tables' }).check();
    await runner(page)
      .getByRole('button', { name: 'Run', exact: true })
      .click();
    await expect(output(page)).toHaveText('newer than 2025-05-11\n0 rows\n', {
      timeout: STARTED_WITHIN,
    });
  });

  await test.step('pasted JSON becomes tables; text that is no JSON is refused', async () => {
    await page.getByRole('button', { name: 'Paste JSON' }).click();
    const field = page.getByRole('textbox', { name: /JSON/ });
    await field.fill('{"id": 1,');
    await page.getByRole('button', { name: 'Make tables' }).click();
    await expect(page.getByRole('alert')).toContainText(/JSON/);
    await field.fill('[{"id": 1, "lines": [{"sku": "a"}, {"sku": "b"}]}]');
    await page.getByRole('button', { name: 'Make tables' }).click();
    await expect(output(page)).toContainText('pasted__lines 2', {
      timeout: STARTED_WITHIN,
    });
  });

  await test.step('a Parquet file becomes a table', async () => {
    await page
      .getByLabel('Open a file')
      .setInputFiles('tests/fixtures/playground/people.parquet');
    await expect(output(page)).toContainText('people__tags 2', {
      timeout: STARTED_WITHIN,
    });
    await expect(runner(page).getByRole('row', { name: /Ada/ })).toContainText(
      '2025-05-01',
    );
  });

  await test.step('a file of another kind is refused with the kinds that work', async () => {
    await page.getByLabel('Open a file').setInputFiles({
      name: 'report.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('x'),
    });
    await expect(page.getByText(/report\.xlsx cannot be opened/)).toContainText(
      '.csv',
    );
  });

  await test.step('a package that is not there is named', async () => {
    await page
      .getByRole('tab', { name: 'pipeline.py' })
      .click()
      .catch(() => undefined);
    await replaceCode(page, 'import boto3');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(runner(page).locator('.runner__help')).toContainText(
      'boto3 is not in the browser build',
      { timeout: STARTED_WITHIN },
    );
  });
});

test('code and results are next to each other, below one bar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(PAGE);
  const navbar = await page.locator('.navbar').boundingBox();
  const code = await page.locator('.playground pre > code').boundingBox();
  // The program begins in the first 200 px of the page.
  expect(code?.y).toBeLessThanOrEqual((navbar?.height ?? 0) + 200);
  const box = async (selector: string) => {
    const found = await page.locator(`.playground ${selector}`).boundingBox();
    return found ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  const run = await box('.runner__run');
  expect(run.height).toBe(40);
  await write(page);
  await expect(page.locator('.cm-editor')).toBeVisible();
  const bar = await box('.runner__bar');
  const editor = await box('.cm-editor');
  const results = await box('.runner__made');
  expect((await box('.runner__run')).y).toBe(run.y);
  // As high as the window leaves, because the results are at its side.
  expect(editor.y + editor.height).toBeLessThanOrEqual(800);
  expect(results.x).toBeGreaterThanOrEqual(editor.x + editor.width);
  expect(bar.y + bar.height).toBeLessThanOrEqual(editor.y + 1);

  await test.step('the code of several files is next to the results, too', async () => {
    await page
      .getByRole('combobox', { name: 'Template' })
      .selectOption('CSV file');
    await expect(runner(page).getByRole('tab')).toHaveCount(2);
    const names = await box('.runner__tabs');
    const code = await box('.cm-editor');
    expect(code.y - (names.y + names.height)).toBeLessThanOrEqual(1);
  });

  await test.step('the bar stays in the window with the editor', async () => {
    await page.evaluate(
      (top) => {
        window.scrollTo(0, top);
      },
      editor.y + editor.height / 2,
    );
    await expect(page.locator('.runner__bar')).toBeInViewport({ ratio: 1 });
  });
});

for (const width of [390, 1280]) {
  test(`Stop takes the place of Run, and nothing else moves, ${width} px`, async ({
    page,
    context,
  }) => {
    // The line is slow: Python does not arrive.
    await context.route(/python\.tar/, () => undefined);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(PAGE);
    const button = runner(page).locator('.runner__run');
    await expect(button).toBeEnabled();
    const boxes = () =>
      page
        .locator('.runner__bar > *, .runner__head, .runner__made, .playground')
        .evaluateAll((parts) =>
          parts.map((part) => {
            const { x, y, width, height } = part.getBoundingClientRect();
            // The bar sticks to the window: within it, places are those in it.
            const from = part.closest('.runner__bar, .markdown');
            const top = from?.getBoundingClientRect().y ?? 0;
            return [part.classList[0], x, y - top, width, height].join(' ');
          }),
        );
    const before = await boxes();
    await button.dblclick();
    await expect(button).toHaveText('Stop');
    await expect(status(page)).not.toBeEmpty();
    // One place shows how far it is, below the motif; the status is for screen readers.
    await expect(page.locator('.runner__waiting')).toContainText(
      /^(?:Starting Python and dlt|Running)/,
    );
    await expect(status(page)).toHaveCSS('clip-path', 'inset(50%)');
    await expect(page.getByText('Without changes')).toBeHidden();
    await expect(page.locator('.runner__head')).toBeInViewport();
    expect(await boxes()).toEqual(before);
    await button.click({ delay: 20 });
    await expect(status(page)).toHaveText('Stopped.');
    await expect(button).toHaveText('Run');
    await expect(button).toBeFocused();
    expect(await boxes()).toEqual(before);
  });
}

test('a link carries the program, which waits for Run', async ({
  page,
  context,
}) => {
  test.setTimeout(2 * STARTED_WITHIN);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(PAGE);
  await write(page);
  await replaceCode(page, 'print("from a link")');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('The link is copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).hash).toMatch(/^#program=[\w-]+$/);

  await page.goto('about:blank');
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto(link);
  await expect(runner(page).getByRole('textbox')).toContainText('from a link');
  expect(urls.filter((url) => /worker|\.wasm|\.tar/.test(url))).toEqual([]);
  await runner(page).getByRole('button', { name: 'Run', exact: true }).click();
  await expect(output(page)).toHaveText('from a link\n', {
    timeout: STARTED_WITHIN,
  });
});

test('a link keeps its program when the address changes while it is read', async ({
  page,
}) => {
  await page.goto(PAGE);
  await page.evaluate(async (fragment) => {
    const changed = new Promise((resolve) => {
      window.addEventListener('hashchange', resolve, { once: true });
    });
    window.location.hash = fragment;
    await changed;
    window.location.hash = 'limits';
  }, fragmentFor('print("from a link")'));
  await expect(page.locator('.cm-content')).toHaveText('print("from a link")');
});

test('a link that was cut off says so', async ({ page }) => {
  await page.goto(`${PAGE}#program=q1bKzU`);
  await expect(page.getByRole('alert')).toContainText('cannot be read');
});

test('a download is a project', async ({ page }) => {
  await page.goto(PAGE);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const files = unzipSync(fs.readFileSync(await download.path()));
  expect(Object.keys(files).sort()).toEqual([
    'playground/.dlt/config.toml',
    'playground/README.txt',
    'playground/pipeline.py',
    'playground/requirements.txt',
  ]);
  const requirements = files['playground/requirements.txt'];
  expect(new TextDecoder().decode(requirements)).toBe(
    `dlt[duckdb]==${library.version}\nduckdb<2\nsetuptools<80.9\n`,
  );
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the first program and all templates are on the page', async ({
    page,
  }) => {
    await page.goto(PAGE);
    await expect(page.locator('pre').first()).toContainText('import dlt');
    const templates = page.locator('h2#templates ~ h3');
    expect(await templates.count()).toBeGreaterThanOrEqual(8);
  });
});

test('the editor takes the place of the code, and nothing moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(PAGE);
  await expect(runner(page).getByRole('button', { name: 'Run' })).toBeEnabled();
  /** Where words of the code are, what color they have, and where the controls are. */
  const look = () =>
    page.evaluate(() => {
      const root = document.querySelector('.playground');
      const file = root?.querySelector('.runner__file');
      const walker = document.createTreeWalker(
        file?.querySelector('.cm-content, code') ?? document,
        NodeFilter.SHOW_TEXT,
      );
      const range = document.createRange();
      const found: string[] = [];
      while (walker.nextNode() && found.length < 60) {
        const { currentNode: node } = walker;
        for (const { 0: word, index } of node.nodeValue?.matchAll(/\w+/g) ??
          []) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const { x, y } = range.getBoundingClientRect();
          const { color } = getComputedStyle(
            node.parentElement ?? document.body,
          );
          found.push(`${word} ${Math.round(x)} ${Math.round(y)} ${color}`);
        }
      }
      const controls = [...(root?.querySelectorAll('.runner__bar *') ?? [])];
      return [
        ...found.slice(0, 60),
        ...controls.map((control) => {
          const { x, y, width, height } = control.getBoundingClientRect();
          return [control.textContent, x, y, width, height].join(' ');
        }),
      ];
    });
  await expect(page.locator('.runner__empty')).toContainText("(1, 'Graz')");
  await expect(page.locator('.runner__empty')).toContainText(
    /Run downloads up to \d+ MB, once\./,
  );
  const before = await look();
  expect(before.length).toBeGreaterThan(60);
  await write(page);
  expect(await look()).toEqual(before);
});

test('controls work before the editor is loaded', async ({ page }) => {
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Paste JSON' }).click();
  await expect(page.getByRole('textbox', { name: /JSON/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Paste JSON' })).toBeFocused();

  await page.goto('about:blank');
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Download' }).focus();
  await page.keyboard.press('Tab');
  const edit = page.getByRole('button', { name: 'Edit the program' });
  await expect(edit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(runner(page).getByRole('textbox')).toBeFocused();
});
