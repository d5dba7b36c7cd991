/** A tab that is open while the site is published again, with two builds of the fixture site. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { runDocusaurus } from '../../scripts/build/docusaurus';
import { type Host, startHost } from '../../scripts/testing/hosts';

/** Two builds take a minute each on a busy machine. */
const BUILT_WITHIN = 600_000;

/** In the folder of the fixture, so that its configuration finds the site's; git ignores the name. */
const site = path.resolve('tests/fixtures/built-releases');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'releases-'));
/** What the host sends: a link to the current release, as on a server where a release is exchanged at once. */
const online = path.join(folder, 'online');

let host: Host | undefined;

async function build(name: string): Promise<void> {
  fs.writeFileSync(
    path.join(site, 'docs/other.mdx'),
    `---\ntitle: Other\ndescription: A second page.\nkeywords: [other]\n---\n\nThe ${name} release.\n`,
  );
  expect(await runDocusaurus(site, path.join(folder, name))).toBe(0);
}

function publish(name: string): void {
  fs.rmSync(online, { force: true });
  fs.symlinkSync(path.join(folder, name), online);
}

const assetsOf = (name: string): string[] =>
  fs.readdirSync(path.join(folder, name, 'assets/js'));

test.beforeAll(async () => {
  test.setTimeout(BUILT_WITHIN);
  fs.rmSync(site, { recursive: true, force: true });
  fs.cpSync('tests/fixtures/site', site, { recursive: true });
  fs.appendFileSync(
    path.join(site, 'docs/start.mdx'),
    '\nGo to [the other page](other.mdx).\n',
  );
  await build('first');
  await build('second');
  publish('first');
  host = await startHost(test.info().project.name, online);
});

test.afterAll(() => {
  host?.stop();
  fs.rmSync(site, { recursive: true, force: true });
  fs.rmSync(folder, { recursive: true, force: true });
});

test('a link whose scripts are gone with the release opens the page of the new release', async ({
  browser,
}) => {
  const later = new Set(assetsOf('second'));
  const gone = assetsOf('first').filter((name) => !later.has(name));
  expect(gone.length).toBeGreaterThan(1);
  const page = await browser.newPage({ baseURL: host?.origin });
  const missing: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // The fixture has no logo, which is no script.
    if (response.status() === 404 && pathname.endsWith('.js')) {
      missing.push(path.basename(pathname));
    }
  });
  await page.goto('/docs/start');
  await page
    .locator('html[data-has-hydrated="true"]')
    .waitFor({ state: 'attached' });
  publish('second');
  await page.getByRole('link', { name: 'the other page' }).click();
  await expect(page.getByText('The second release.')).toBeVisible();
  await expect(page).toHaveURL(/\/docs\/other\/?$/);
  expect(missing.length).toBeGreaterThan(0);
  expect(missing.filter((name) => !gone.includes(name))).toEqual([]);
  await page.close();
});
