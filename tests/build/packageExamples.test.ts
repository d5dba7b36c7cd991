/**
 * The examples of the command on the page about the package: each output is what the installed command prints.
 * UPDATE_EXAMPLES=1 writes them.
 */
import fs from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dltDocs, install, uninstall, type Installed } from './package';

const PAGE = 'docs/dlt-ecosystem/llm-tooling/docs-for-agents.mdx';

/** A command, and the fence with what it prints. */
const EXAMPLE =
  /(?<before>```sh[^\n]*\ndlt-docs (?<words>[^\n]+)\n```\n\n```text title="Output"\n)(?<output>(?:(?!```)[^\n]*\n)*)(?=```$)/gm;

const source = fs.readFileSync(PAGE, 'utf8');
const examples = [...source.matchAll(EXAMPLE)];

let installed: Installed;

beforeAll(async () => {
  installed = await install();
});

afterAll(() => {
  uninstall(installed);
});

/** What a command prints to either stream. */
async function printed(words: string): Promise<string> {
  const { out, err } = await dltDocs(installed, ...words.split(' '));
  return out + err;
}

it('the page has examples', () => {
  expect(examples.length).toBeGreaterThanOrEqual(4);
});

it('the page shows what the command prints', async () => {
  let updated = source;
  for (const { groups } of examples) {
    const { before = '', words = '', output = '' } = groups ?? {};
    const now = await printed(words);
    if (process.env.UPDATE_EXAMPLES === '1') {
      updated = updated.replace(before + output, () => before + now);
    } else {
      expect(output, words).toBe(now);
    }
  }
  if (updated !== source) {
    fs.writeFileSync(PAGE, updated);
  }
});
