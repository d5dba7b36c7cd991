/**
 * `npm start -- --run`: a browser shows what saved code prints, and records it. Needs the Python environment, which the
 * CI job "site" has.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFailed,
  vi,
} from 'vitest';
import ci from '../../scripts/ci/steps.json';
import { findBrowser } from '../../scripts/testing/browser';
import { kill } from '../../scripts/testing/program';
import { record } from '../../src/plugins/run-code/child';
import { environmentProblem } from '../../src/plugins/run-code/environment';

const PORT = 3218;
const ADDRESS = `http://localhost:${PORT}/docs/`;
/** Next to the fixture, so that its configuration finds the site's; the name is ignored by git. */
const site = path.resolve('tests/fixtures/built-run');
const FILE = 'docs/ran.mdx';
const CLAIMS = 'tests/claims/ran.py';
const WAIT_MS = 170_000;

const page = (code: string, output: string): string =>
  `---\ntitle: Ran\ndescription: A page with code.\nkeywords: [code]\n---\n\nIt is so.\n\n\`\`\`py group="a"\n${code}\n\`\`\`\n\n\`\`\`text output="a"\n${output}\`\`\`\n\n\`\`\`py group="b"\nprint("unchanged")\n\`\`\`\n\n\`\`\`text output="b"\nunchanged\n\`\`\`\n`;

const claim = (length: number): string =>
  `import dlt\nfrom standins_lib.claims import claim\n\n\n@claim("It is so.")\ndef so() -> None:\n    assert len(dlt.__name__) == ${length}\n`;

const write = (file: string, text: string): void => {
  fs.mkdirSync(path.dirname(path.join(site, file)), { recursive: true });
  fs.writeFileSync(path.join(site, file), text);
};

const start = (args: readonly string[]): ChildProcess =>
  spawn(
    process.execPath,
    ['scripts/start.cjs', site, '--no-open', '--port', `${PORT}`, ...args],
    {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        NO_COLOR: '1',
        DOCUSAURUS_NO_PERSISTENT_CACHE: 'true',
      },
    },
  );

it('the CI job that runs this test has Python', () => {
  const { needs, steps } = ci.jobs.site;
  expect(needs).toContain('python');
  expect(steps[0]?.run).toContain('npm test');
});

const problem = environmentProblem('.');
const isSkipped = problem !== undefined;
if (isSkipped) {
  console.warn(`tests/build/savedCode.test.ts is skipped: ${problem}`);
}

describe.skipIf(isSkipped)('npm start -- --run', () => {
  let server: ChildProcess | undefined;
  let browser: Browser | undefined;
  let tab: Page;
  let output = '';

  /** Waits for words of the server; its end is an error with all that it said. */
  const terminal = (words: RegExp) =>
    vi.waitUntil(
      () => {
        if (server?.exitCode != null) {
          throw new Error(`npm start ended:\n${output}`);
        }
        return words.test(output);
      },
      { timeout: WAIT_MS, interval: 50 },
    );

  beforeAll(async () => {
    fs.rmSync(site, { recursive: true, force: true });
    fs.cpSync(path.resolve('tests/fixtures/site'), site, { recursive: true });
    fs.cpSync('data/schema', path.join(site, 'data/schema'), {
      recursive: true,
    });
    write(FILE, page('print("old")', 'old\n'));
    write(CLAIMS, claim(3));
    server = start(['--run']);
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (part: Buffer) => {
        output += part.toString();
      });
    }
    await terminal(/compiled/i);
    browser = await chromium.launch({
      executablePath: findBrowser(),
      args: ['--no-sandbox'],
    });
    tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    // Less than the time limit of a test, so that a failure names what it waited for.
    tab.setDefaultTimeout(60_000);
    await tab.goto(`${ADDRESS}ran`);
    await tab.getByRole('heading', { name: 'Ran' }).waitFor();
  });

  beforeEach(() => {
    onTestFailed(() => {
      console.log(output);
    });
  });

  afterAll(async () => {
    await browser?.close();
    await kill(server);
    fs.rmSync(site, { recursive: true, force: true });
  });

  it('a saved fence shows what it prints now, and a press records it', async () => {
    write(FILE, page('print("new")', 'old\n'));
    const added = tab.locator('.program__output').first();
    await added.getByText('not recorded').waitFor();
    await added.getByText('new', { exact: true }).waitFor();
    expect(await added.getByText('old', { exact: true }).isVisible()).toBe(
      false,
    );
    const other = tab.locator('.program__output').last();
    expect(await other.textContent()).toBe('Outputunchanged');
    expect(fs.readFileSync(path.join(site, FILE), 'utf8')).toContain('\nold\n');

    await added.getByRole('button', { name: 'Record' }).click();
    await tab.getByText('Recorded', { exact: true }).waitFor();
    expect(fs.readFileSync(path.join(site, FILE), 'utf8')).toBe(
      page('print("new")', 'new\n'),
    );
    const report = JSON.parse(
      fs.readFileSync(path.join(site, 'data/generated/snippets.json'), 'utf8'),
    ) as { pages: object };
    expect(Object.keys(report.pages)).toEqual([FILE]);
    await added.getByText('not recorded').waitFor({ state: 'detached' });
    await added.getByText('new', { exact: true }).waitFor();
  });

  it('an exception is shown with its line, until it is corrected', async () => {
    write(FILE, page('print(1 / 0)', 'new\n'));
    const status = tab.getByRole('status');
    await status.getByText(/docs\/ran\.mdx:10 .*ZeroDivisionError/).waitFor();
    expect(output).toMatch(/docs\/ran\.mdx:10 .*ZeroDivisionError/);
    write(FILE, page('print("new")', 'new\n'));
    await status.getByText(/ZeroDivisionError/).waitFor({ state: 'detached' });
  });

  it('a saved claims file is run, and its page says what came of it', async () => {
    write(CLAIMS, claim(4));
    const status = tab.getByRole('status');
    await status.getByText(/3 == 4/).waitFor();
    expect(output).toMatch(/tests\/claims\/ran\.py:7 .*3 == 4/);
  });

  it('a record that is made in a terminal is known to the page', async () => {
    const status = tab.getByRole('status');
    write(CLAIMS, claim(3));
    await status.getByText('1 claim passed, not recorded').waitFor();
    expect(
      await record({ projectDir: process.cwd(), siteDir: site }, CLAIMS),
    ).toBeUndefined();
    await status.getByText('not recorded').waitFor({ state: 'detached' });
  });

  it('a page of another origin cannot read the token', async () => {
    const headers = { origin: 'http://evil.example' };
    const answer = await fetch(`${ADDRESS}__run-code/events`, { headers });
    expect(answer.status).toBe(403);
  });
});
