/** The command that makes a new page: what it writes passes the checks of the files that it writes. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { readQuestions } from '@docs/facts/questions';
import { readSourceFacts } from '@docs/facts/sources/read';
import type { SidebarItem } from '@site/src/config/sidebar/types';
import {
  makeSite,
  messageOf,
} from '../../../packages/markdown/tests/errors/compiled';
import { newPage, type NewPage } from '../../../scripts/new/newPage';

const read = (file: string): string | undefined =>
  fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
const make = (kind: string, name: string, after?: string): NewPage =>
  newPage(
    { kind, name, after },
    { list: (folder) => fs.readdirSync(folder), read },
    (each) => fs.readFileSync(`scripts/new/templates/${each}.mdx`, 'utf8'),
  );

/** Page ids of sidebar items with the labels above them, in reading order. */
function places(
  items: readonly SidebarItem[],
  above: readonly string[] = [],
): [id: string, path: readonly string[]][] {
  return items.flatMap((item) => {
    if (typeof item === 'string') {
      return [[item, above] as [string, readonly string[]]];
    }
    return 'items' in item && item.type === 'category'
      ? places(item.items as SidebarItem[], [...above, item.label])
      : [];
  });
}

/** The section of the sidebar in the text of its file. */
function sectionIn(text: string): SidebarItem {
  const { code } = transformSync(text, { loader: 'ts', format: 'cjs' });
  expect(code).not.toContain('require(');
  const module = { exports: {} };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- The text is ours.
  new Function('module', code)(module);
  return Object.values(module.exports)[0] as SidebarItem;
}

const siteDir = makeSite();

afterAll(() => {
  fs.rmSync(siteDir, { recursive: true });
});

const KINDS = [
  ['guide', 'general-usage/my-topic', 'general-usage/my-topic'],
  ['source', 'my-source', 'dlt-ecosystem/verified-sources/my-source'],
  ['recipe', 'my-recipe', 'walkthroughs/recipes/my-recipe'],
] as const;

describe.each(KINDS)('a new %s', (kind, name, id) => {
  const { files, next } = make(kind, name);
  const textOf = (file: string): string =>
    files.find((each) => each.file === file)?.text ?? '';
  const mdx = textOf(`docs/${id}.mdx`);

  it('has a page that compiles, whose links lead to pages', async () => {
    const links = [...mdx.matchAll(/\]\((?<file>[^)]+)\)/g)];
    expect(links.length).toBeGreaterThan(0);
    for (const { groups } of links) {
      const file = path.join('docs', path.dirname(id), groups?.file ?? '');
      expect(fs.existsSync(file), file).toBe(true);
    }
    // The site of the test has other pages.
    const alone = mdx.replaceAll(/\]\([^)]+\)/g, '](./start.mdx)');
    expect(await messageOf(siteDir, alone)).toBeUndefined();
    expect(mdx).not.toMatch(/TITLE|KEYWORD|NEIGHBOUR/);
    // An element would need facts that nobody has written yet, and code a record of its run.
    expect(mdx).not.toMatch(/`{3}|~{3}|<[A-Z]/);
  });

  it('has questions that no page has', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'new-page-'));
    fs.cpSync('data/schema', path.join(folder, 'data/schema'), {
      recursive: true,
    });
    for (const { file, text } of files) {
      fs.mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      fs.writeFileSync(path.join(folder, file), text);
    }
    const known = [...readQuestions('.').values()].flatMap((page) =>
      Object.values(page).flat(),
    );
    const [phrase = ''] = readQuestions(folder).get(id)?.[''] ?? [];
    expect(phrase).not.toBe('');
    expect(known).not.toContain(phrase);
    if (kind === 'source') {
      expect(readSourceFacts(folder).get(name).page).toBe(id);
    }
    fs.rmSync(folder, { recursive: true });
  });

  it('has an entry of the sidebar where the catalogue has it', () => {
    const catalogue = JSON.parse(textOf('tests/build/catalogue.json')) as {
      pages: Record<string, { path: string[]; order: number }>;
    };
    const section = files.find(({ file }) => file.startsWith('src/config/'));
    const listed = places([sectionIn(section?.text ?? '')]).filter(
      ([other]) => catalogue.pages[other],
    );
    const row = catalogue.pages[id];
    expect(new Map(listed).get(id)).toEqual(row?.path);
    const orders = listed.map(([other]) => catalogue.pages[other]?.order ?? 0);
    expect(orders).toEqual([...orders].sort((a, b) => a - b));
    expect(new Set(orders).size).toBe(orders.length);
  });

  it('changes nothing else in the files that exist, and names each file', () => {
    for (const { file, text, isNew } of files) {
      const before = read(file);
      expect(before === undefined, file).toBe(isNew);
      const added = text.split('\n').length - (before ?? '').split('\n').length;
      const lines = new Set(text.split('\n'));
      const lost = (before ?? '')
        .split('\n')
        .filter((line) => !lines.has(line));
      expect(lost, file).toEqual([]);
      expect(added, file).toBeGreaterThan(0);
      const named = next.find((line) => line.startsWith(`${file}:`)) ?? '';
      const line = Number(named.split(':')[1]);
      expect(text.split('\n')[line - 1], named).toBeTruthy();
    }
  });
});

it('follows the page that is named', () => {
  const { files } = make('guide', 'general-usage/a', 'general-usage/state');
  const sidebar = files.find(({ file }) => file.endsWith('coreConcepts.ts'));
  expect(sidebar?.text).toMatch(
    /'general-usage\/state',\n {4}'general-usage\/a',\n/,
  );
});

it.each([
  ['page', 'general-usage/a', undefined, /is not a kind/],
  ['guide', 'a', undefined, /cannot be the name of a guide/],
  ['guide', '../general-usage/a', undefined, /cannot be the name/],
  ['guide', 'general-usage/My topic', undefined, /cannot be the name/],
  ['source', 'a/b', undefined, /cannot be the name of a source/],
  [
    'guide',
    'general-usage/state',
    undefined,
    /state\.mdx has a page .* already/,
  ],
  ['source', 'filesystem', undefined, /filesystem\/index\.mdx has a page/],
  ['guide', 'walkthroughs/recipes/a', undefined, /npm run new -- recipe a/],
  ['guide', 'nowhere/a', undefined, /no page of nowhere\/ .* --after/],
  ['guide', 'general-usage/a', 'nowhere/b', /"nowhere\/b" is not a page/],
] as const)('rejects %s %s', (kind, name, after, message) => {
  expect(() => make(kind, name, after)).toThrow(message);
});
