/**
 * Finds the browsers of the tests, in the order that costs the reader least: Playwright's own download (Chromium), a
 * browser of the system, Debian's package when we may install it.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from '@playwright/test';

/** A browser that a system may have. */
interface SystemBrowser {
  readonly name: string;
  /** Names under which systems ship it. */
  readonly commands: readonly string[];
  /** Debian's package. */
  readonly debian: string;
  /** What a reader without it does. */
  readonly wayOut: string;
}

const CHROMIUM: SystemBrowser = {
  name: 'Chromium',
  commands: [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ],
  debian: 'chromium',
  wayOut:
    'install one with "npx playwright install chromium", or install the package "chromium" of your system',
};

const FIREFOX: SystemBrowser = {
  name: 'Firefox',
  commands: ['firefox', 'firefox-esr'],
  debian: 'firefox-esr',
  wayOut: 'install the package "firefox" or "firefox-esr" of your system',
};

function run(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

/**
 * Pages of the browser itself, for its address bar. A window without a screen loads them too, and they take as much
 * time as a page of the site.
 */
const OWN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/**
 * Features that Playwright turns off. A browser heeds only the last of its arguments `--disable-features`, so ours
 * must repeat them; Playwright does not export them.
 */
export function featuresOffInPlaywright(): string[] {
  const code = fs.readFileSync(
    createRequire(__filename).resolve('playwright-core/lib/coreBundle'),
    'utf8',
  );
  const [, list = ''] = /\bdisabledFeatures = \[(.*?)\]/s.exec(code) ?? [];
  return [...list.matchAll(/^\s*"(\w+)",?$/gm)].map(([, name = '']) => name);
}

/** Arguments for a browser that is tested. */
export function browserArguments(): string[] {
  const off = featuresOffInPlaywright();
  return [
    // CI runs as root in a container, where the sandbox cannot start.
    '--no-sandbox',
    // The browser's own errands (updates, sync) are no requests of the site.
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // Without Playwright's list, theirs is worth more than ours.
    ...(off.length > 0
      ? [`--disable-features=${[...off, ...OWN_PAGES].join(',')}`]
      : []),
  ];
}

/** Path of a browser on PATH, if there is one. */
function onPath({ commands }: SystemBrowser): string | undefined {
  const folders = (process.env.PATH ?? '').split(':');
  return commands
    .flatMap((command) => folders.map((folder) => `${folder}/${command}`))
    .find((file) => fs.existsSync(file));
}

/** Path of Playwright's own browser, if it was downloaded. */
function ofPlaywright(): string | undefined {
  const file = chromium.executablePath();
  return file !== '' && fs.existsSync(file) ? file : undefined;
}

const isRootOnDebian = (): boolean =>
  process.getuid?.() === 0 && fs.existsSync('/etc/debian_version');

function installFromDebian({ name, debian, wayOut }: SystemBrowser): void {
  console.log(`No ${name} found; installing the Debian package "${debian}".`);
  const installed =
    run('apt-get', ['update', '-qq']) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debian]);
  if (!installed) {
    throw new Error(`apt-get could not install ${debian}; ${wayOut}.`);
  }
}

function findOnSystem(browser: SystemBrowser): string {
  const found = onPath(browser);
  if (found !== undefined) {
    return found;
  }
  if (isRootOnDebian()) {
    installFromDebian(browser);
    const installed = onPath(browser);
    if (installed !== undefined) {
      return installed;
    }
  }
  throw new Error(`No ${browser.name} found; ${browser.wayOut}.`);
}

/**
 * Path of a Chromium or Chrome to test with.
 *
 * @throws Error that says what to install when there is none and none can be installed.
 */
export const findBrowser = (): string =>
  ofPlaywright() ?? findOnSystem(CHROMIUM);

/**
 * Path of a Firefox to test with.
 *
 * @throws Error that says what to install when there is none and none can be installed.
 */
export const findFirefox = (): string => findOnSystem(FIREFOX);
