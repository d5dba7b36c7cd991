/** The size of the cheat sheet's Markdown, and AGENTS.md, which is made of it. */
import fs from 'node:fs';
import path from 'node:path';
import { parser } from '@lezer/python';
import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { baseUrl, siteUrl } from '@site/src/config/site';
import { readInventory } from '@docs/facts/api/inventory';
import { AGENTS_FILE } from '@docs/markdown/records/agentsFile';
import budgets from './budgets.json';
import { buildDir } from './site';

const read = (file: string): string =>
  fs.readFileSync(path.join(buildDir, file), 'utf8');

const AGENTS_PAGE = 'dlt-ecosystem/llm-tooling/agents-md';
const file = read(AGENTS_FILE);
const twin = read('cheat-sheet.md');

/** Code blocks by language. */
const blocksOf = (markdown: string, lang: string): string[] =>
  [
    ...markdown.matchAll(
      new RegExp(`^\`\`\`${lang}(?: .*)?\\n([\\s\\S]*?)^\`\`\`$`, 'gm'),
    ),
  ].map(([, code = '']) => code);

it('keeps the cheat sheet small enough for the context of a model', () => {
  // Four characters make a token, as in the other budgets for agents.
  expect(twin.length / 4).toBeLessThanOrEqual(budgets.agents.cheatSheetTokens);
});

describe(AGENTS_FILE, () => {
  it('is small', () => {
    expect(Buffer.byteLength(file)).toBeLessThanOrEqual(
      budgets.agents.agentsFileBytes,
    );
  });

  it('is the block on its page, in HTML and in Markdown', () => {
    const $ = load(read(`${AGENTS_PAGE}/index.html`));
    const shown = $('.theme-code-block pre')
      .toArray()
      .map((block) => $(block).text().trimEnd());
    expect(shown).toContain(file.trimEnd());
    expect(read(`${AGENTS_PAGE}.md`)).toContain(file.trimEnd());
  });

  it('is in llms.txt', () => {
    expect(read('llms.txt')).toContain(
      `](${siteUrl}${baseUrl}${AGENTS_FILE}): `,
    );
  });

  it('has programs of the cheat sheet only, without syntax errors', () => {
    const programs = blocksOf(file, 'py');
    expect(programs.length).toBeGreaterThan(3);
    expect(blocksOf(twin, 'py')).toEqual(expect.arrayContaining(programs));
    const broken = programs.filter((code) => {
      const types: boolean[] = [];
      parser.parse(code).iterate({
        enter: ({ type }) => {
          types.push(type.isError);
        },
      });
      return types.includes(true);
    });
    expect(broken).toEqual([]);
  });

  it('names only what the library has, or says that there is none', () => {
    const { find } = readInventory('.');
    const lines = file
      .split('\n')
      .filter((line) => !line.includes('There is no'));
    const names = lines.flatMap((line) =>
      [...line.matchAll(/`(dlt(?:\.[A-Za-z_]+)+)`/g)].map(
        // What stands for a value of the reader, `dlt.secrets.value`, is an attribute of an object.
        ([, name = '']) => name.replace(/\.value$/, ''),
      ),
    );
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => find(name) === undefined)).toEqual([]);
    const imported = blocksOf(file, 'py').flatMap((code) =>
      [...code.matchAll(/^from (dlt[\w.]*) import (.+)$/gm)].flatMap(
        ([, module = '', list = '']) =>
          list.split(', ').map((name) => `${module}.${name}`),
      ),
    );
    expect(imported.length).toBeGreaterThan(2);
    expect(imported.filter((name) => find(name) === undefined)).toEqual([]);
  });
});
