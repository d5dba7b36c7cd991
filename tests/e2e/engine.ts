/** What the tests of programs in the browser share. */
import { deflateRawSync } from 'node:zlib';
import type { Locator } from '@playwright/test';
import { expect, type Page } from './test';

/** Loading the engine takes seconds on a busy machine. */
export const STARTED_WITHIN = 90_000;

export const runner = (page: Page): Locator => page.locator('.runner');

export const status = (page: Page): Locator =>
  runner(page).locator('.runner__status');

export const output = (page: Page): Locator =>
  runner(page).locator('.runner__output');

/** Loads the editor of the playground with a press in the code. */
export async function write(page: Page): Promise<void> {
  const code = runner(page).locator('pre > code').first();
  await code.click({ position: { x: 200, y: 8 } });
  await runner(page).getByRole('textbox').waitFor();
}

/** Replaces what the editor holds. */
export async function replaceCode(page: Page, code: string): Promise<void> {
  await runner(page).getByRole('textbox').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(code);
}

/** The fragment of a link to a program. Code with indented lines cannot be typed into the editor. */
export function fragmentFor(code: string): string {
  const steps = JSON.stringify([['pipeline.py', code, false, true]]);
  return `#program=${deflateRawSync(steps).toString('base64url')}`;
}

/** Opens a link to a program and runs it. */
export async function runShared(page: Page, code: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`/docs/playground${fragmentFor(code)}`);
  // The program of the address is unpacked after the page has one of its own.
  const [first = ''] = code.trim().split('\n');
  await expect(runner(page)).toContainText(first);
  await runner(page).getByRole('button', { name: 'Run', exact: true }).click();
}
