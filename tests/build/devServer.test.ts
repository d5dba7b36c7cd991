/** The dev server says in the terminal what a build would end with, and nothing when it is mended. */
import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';

const PORT = 3217;
/** Beside the fixture, so that its configuration finds the site's; the name is ignored by git. */
const site = path.resolve('tests/fixtures/built-dev');
const faulty = path.join(site, 'docs/faulty.mdx');
const DEADLINE_MS = 180_000;

const page = (body: string): string =>
  `---\ntitle: Faulty\ndescription: A page with a fault.\nkeywords: [fault]\n---\n\n${body}\n`;

let server: ChildProcess | undefined;
let output = '';

/** Waits until all words are in the terminal; returns what was written until then, and forgets it. */
async function until(...words: readonly RegExp[]): Promise<string> {
  const started = performance.now();
  while (!words.every((each) => each.test(output))) {
    if (performance.now() - started > DEADLINE_MS) {
      throw new Error(`${words.join(' or ')} is not in:\n${output}`);
    }
    await sleep(50);
  }
  // The rest of the same report.
  await sleep(300);
  const said = output;
  output = '';
  return said;
}

/** Writes the page, and returns what the terminal says of it. */
async function afterWriting(
  body: string,
  ...words: readonly RegExp[]
): Promise<string> {
  output = '';
  fs.writeFileSync(faulty, page(body));
  return until(...words);
}

beforeAll(async () => {
  fs.rmSync(site, { recursive: true, force: true });
  fs.cpSync(path.resolve('tests/fixtures/site'), site, { recursive: true });
  fs.writeFileSync(faulty, page('Text.'));
  server = spawn(
    process.execPath,
    [
      '--require',
      './src/transpile.cjs',
      'node_modules/@docusaurus/core/bin/docusaurus.mjs',
      'start',
      site,
      '--no-open',
      '--port',
      String(PORT),
    ],
    {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        NO_COLOR: '1',
        DOCUSAURUS_NO_PERSISTENT_CACHE: 'true',
      },
    },
  );
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  server.stdout?.on('data', collect);
  server.stderr?.on('data', collect);
  const said = await until(/compiled/i);
  expect(said).not.toMatch(/\.mdx:\d/);
}, 240_000);

afterAll(() => {
  server?.kill('SIGKILL');
  fs.rmSync(site, { recursive: true, force: true });
});

it.each([
  [
    'an unknown component',
    'Text.\n\n<Nonesuch />',
    /docs\/faulty\.mdx:9:1 <Nonesuch> is not a known component/,
  ],
  [
    'an unclosed fence',
    '```py\nx = 1\n',
    /docs\/faulty\.mdx:7:1 this fence is not closed/,
  ],
  [
    'a broken link',
    '[Gone](/no-such-page)',
    /^docs\/faulty\.mdx:7:1 the page "\/no-such-page" does not exist/m,
  ],
  [
    'a broken anchor',
    'A [lost](./start.mdx#nowhere)',
    /^docs\/faulty\.mdx:7:3 docs\/start\.mdx has no heading or place "#nowhere"/m,
  ],
] as const)('%s is named until it is mended', async (name, body, words) => {
  // On a busy machine the last line of a report comes later than the fault, and would be taken for the next report.
  await afterWriting(body, words, /compiled/i);
  const said = await afterWriting(`Mended: ${name}.`, /compiled/i);
  expect(said).not.toMatch(/\.mdx:\d/);
});
