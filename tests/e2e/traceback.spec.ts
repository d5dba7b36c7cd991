/** The field for a pasted traceback on the page about errors. */
import fs from 'node:fs';
import { violationsOf } from './accessibility';
import { expect, test, type Page } from './test';

const ERRORS = '/docs/reference/errors';

const TRACEBACK = `Traceback (most recent call last):
  File "/app/helpdesk.py", line 9, in <module>
    helpdesk()
  File "/app/lib/dlt/common/configuration/resolve.py", line 88, in _resolve
    raise error
dlt.common.configuration.exceptions.ConfigFieldMissingException: Following fields are missing: ['api_key'] in configuration with spec HelpdeskConfiguration
	for field "api_key" config providers and keys were tried in following order:
		In Environment Variables key SOURCES__HELPDESK__API_KEY was not found.
`;

const field = (page: Page) =>
  page.getByRole('textbox', { name: /^Your traceback/ });
const box = (page: Page) =>
  page.getByRole('group', { name: 'Explain a traceback' });
const status = (page: Page) => box(page).getByRole('status');

async function paste(page: Page, text: string): Promise<void> {
  await page.goto(ERRORS);
  await field(page).fill(text);
}

test('a traceback gets the section that explains it, with the lines to write', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    requests.push(`${request.method()} ${request.url()}`);
  });
  await paste(page, TRACEBACK);
  await expect(status(page)).toContainText(
    'Explained by ConfigFieldMissingException in Configuration errors',
  );
  await expect(
    status(page).getByRole('link', { name: 'ConfigFieldMissingException' }),
  ).toHaveAttribute(
    'href',
    '/docs/reference/errors/configuration#configfieldmissingexception',
  );
  await expect(box(page)).toContainText('[sources.helpdesk]');
  await expect(box(page)).toContainText('If that is not it:');
  // Nothing of the text leaves the browser.
  const sent = requests.filter(
    (request) =>
      !request.startsWith('GET ') ||
      !request.includes(new URL(page.url()).origin) ||
      /helpdesk/i.test(request),
  );
  expect(sent).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
});

test('the missing values are lines to copy, below what caused the failure', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await paste(
    page,
    fs.readFileSync('tests/fixtures/tracebacks/destination.txt', 'utf8'),
  );
  await expect(box(page)).toContainText(
    'The step sync failed: PipelineStepFailed, caused by ConfigFieldMissingException.',
  );
  const file = box(page).getByRole('figure', { name: '.dlt/secrets.toml' });
  await file.getByRole('button', { name: 'Copy' }).click();
  await expect(file.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    '[destination.postgres.credentials]\ndatabase = ""\npassword = ""\nusername = ""\nhost = ""\n',
  );
  await expect(
    box(page).getByRole('figure', { name: 'Environment' }),
  ).toContainText('export DESTINATION__POSTGRES__CREDENTIALS__HOST=""');
  expect(await violationsOf(page)).toEqual([]);
});

test('a message without its class is recognized', async ({ page }) => {
  await paste(
    page,
    "Following fields are missing: ['bucket_url'] in configuration with spec FilesystemConfiguration",
  );
  await expect(status(page)).toContainText(
    'Explained by ConfigFieldMissingException in Configuration errors',
  );
});

test('the links of the shown section lead to its pages', async ({ page }) => {
  await paste(page, TRACEBACK);
  const link = box(page).getByRole('link', {
    name: 'How dlt looks for values',
  });
  await expect(link.first()).toHaveAttribute(
    'href',
    /\/docs\/general-usage\/credentials\/setup/,
    // The page is hydrated, and the index and the section are loaded, before.
    { timeout: 20_000 },
  );
});

test('a text that nothing explains says so, and Clear empties the field', async ({
  page,
}) => {
  await paste(page, 'zzqx vvkjw');
  await expect(status(page)).toContainText('Nothing explains this');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
  await expect(status(page)).toHaveCount(0);
});

test('what was pasted before hydration is explained', async ({ page }) => {
  await page.route(/\/assets\/js\/main\./, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  const loaded = page.goto(ERRORS);
  await field(page).fill(TRACEBACK);
  await loaded;
  await expect(status(page)).toContainText('Explained by');
});

test('an index that does not load is reported, and the list stays', async ({
  page,
}) => {
  await page.route(/search-data\/guides/, (route) => route.abort());
  await paste(page, TRACEBACK);
  await expect(status(page)).toContainText('did not load');
  await expect(
    page.getByRole('heading', { name: 'Find your error' }),
  ).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the field is not shown', async ({ page }) => {
    await page.goto(ERRORS);
    await expect(field(page)).toBeHidden();
  });
});
