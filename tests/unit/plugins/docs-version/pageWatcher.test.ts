/** The dev server reads all pages again only when their list or front matter changed. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPages } from '@site/src/plugins/docs-version/pageWatcher';

const WAIT = { timeout: 10_000, interval: 20 };
let siteDir = '';
let marker = '';
let close: () => Promise<void>;

const page = (name: string, text: string): void => {
  fs.writeFileSync(path.join(siteDir, `docs/${name}.mdx`), text);
};
const marked = (): string => fs.readFileSync(marker, 'utf8');

/** Waits until an action has written the marker again. */
async function expectMarkAfter(action: () => void): Promise<void> {
  const before = marked();
  action();
  await vi.waitFor(() => {
    expect(marked()).not.toBe(before);
  }, WAIT);
}

beforeEach(async () => {
  siteDir = fs.mkdtempSync(path.join(os.tmpdir(), 'pages-'));
  marker = path.join(siteDir, '.docusaurus/docs-version/pages-changed');
  fs.mkdirSync(path.join(siteDir, 'docs'));
  page('a', '---\ntitle: A\n---\n\nText.\n');
  const watcher = watchPages(['docs/**/*.{md,mdx}'], marker, siteDir);
  close = () => watcher.close();
  await new Promise((resolve) => {
    watcher.on('ready', resolve);
  });
});

afterEach(async () => {
  await close();
  fs.rmSync(siteDir, { recursive: true });
});

it('notices front matter, new pages and removed pages', async () => {
  expect(marked()).toBe('');
  await expectMarkAfter(() => {
    page('a', '---\ntitle: B\n---\n\nText.\n');
  });
  await expectMarkAfter(() => {
    page('b', '---\ntitle: B\n---\n');
  });
  await expectMarkAfter(() => {
    fs.rmSync(path.join(siteDir, 'docs/b.mdx'));
  });
});

it('leaves the text of a page to the bundler', async () => {
  page('a', '---\ntitle: A\n---\n\nOther text.\n');
  // The new page is noticed after the change of the other one.
  await expectMarkAfter(() => {
    page('c', '---\ntitle: C\n---\n');
  });
  expect(marked().trim().split('\n')).toHaveLength(1);
});
