/** README, CONTRIBUTING and guides/ are short, and what they name exists. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json';

const guides = fs
  .readdirSync('guides')
  .filter((name) => name.endsWith('.md'))
  .map((name) => `guides/${name}`);
const entries = ['README.md', 'CONTRIBUTING.md'];
const hosts = 'deploy/README.md';
const python = 'python/README.md';

/** The page that the recipe in guides/pages.md adds. */
const EXAMPLE_PAGE = 'general-usage/rows-of-a-load';

const read = (file: string): string => fs.readFileSync(file, 'utf8');
const linesOf = (file: string): string[] => read(file).trimEnd().split('\n');

/** All matches of the first group. */
const all = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, first = '']) => first);

/** The text without fenced blocks, in which `#` is no heading. */
const prose = (text: string): string =>
  text.replaceAll(/^ *(`{3,}).*\n[^]*?^ *\1$/gm, '');

/** The anchors that GitHub gives to the headings of a file. */
const anchorsOf = (file: string): string[] =>
  all(/^#+ (.+)$/gm, prose(read(file))).map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Targets of inline links and of link definitions inside of the repository. */
const linksOf = (file: string): string[] =>
  all(
    /(?:\]\(|^\[[^\]]+\]: )([^)\s]+)/gm,
    prose(read(file)).replaceAll(/``.+?``|`[^`]+`/g, ''),
  ).filter((target) => !target.includes('://'));

it('README fits one screen', () => {
  expect(
    read('README.md').split(/\s+/).filter(Boolean).length,
  ).toBeLessThanOrEqual(400);
});

it.each([
  ['CONTRIBUTING.md', 150],
  ...guides.map((file) => [file, 120] as const),
] as const)('%s has at most %i lines', (file, most) => {
  expect(linesOf(file).length).toBeLessThanOrEqual(most);
});

it('each guide is linked from README and CONTRIBUTING', () => {
  for (const entry of entries) {
    const linked = linksOf(entry).map((target) => target.replace(/#.*/, ''));
    expect(guides.filter((guide) => !linked.includes(guide))).toEqual([]);
  }
});

const files = [...entries, ...guides, hosts, python];

const commandsOf = (file: string): string[] =>
  all(/npm run (?:--silent )?([\w:-]+)/g, read(file));

const pathsOf = (file: string): string[] =>
  all(
    /`((?:src|scripts|python|tests|data|docs|packages|deploy|static|\.ci|\.github)\/[\w./-]+)`/g,
    read(file),
  ).filter((name) => !name.includes(EXAMPLE_PAGE));

it('finds commands, paths and links', () => {
  expect(files.flatMap(commandsOf).length).toBeGreaterThan(50);
  expect(files.flatMap(pathsOf).length).toBeGreaterThan(100);
  expect(files.flatMap(linksOf).length).toBeGreaterThan(50);
});

describe.each(files)('%s', (file) => {
  it('names commands that exist', () => {
    expect(
      commandsOf(file).filter((name) => !(name in packageJson.scripts)),
    ).toEqual([]);
  });

  it('names files and folders that exist', () => {
    expect(pathsOf(file).filter((name) => !fs.existsSync(name))).toEqual([]);
  });

  it('has links that lead to files and headings', () => {
    const broken = linksOf(file).filter((link) => {
      const [target = '', anchor] = link.split('#');
      const to = target === '' ? file : path.join(path.dirname(file), target);
      return (
        !fs.existsSync(to) ||
        (anchor !== undefined && !anchorsOf(to).includes(anchor))
      );
    });
    expect(broken).toEqual([]);
  });
});

it.each([...entries, ...guides])(
  '%s has lines of at most 120 characters',
  (file) => {
    expect(linesOf(file).filter((line) => line.length > 120)).toEqual([]);
  },
);

/** Words that this project's texts used in an unusual sense; say it with the standard term. */
const UNUSUAL =
  /\b(?:stands?(?!-in)|asks?|refuses?|mends?|beside|joints?|is told|ways on)\b/gi;

it.each([
  ...entries,
  ...guides,
  '.ci/run',
  'scripts/ci/steps.json',
  ...fs
    .readdirSync('.github', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:yml|md)$/.test(name))
    .map((name) => path.join('.github', name)),
])('%s is written in plain English', (file) => {
  expect(prose(read(file)).match(UNUSUAL)).toBeNull();
});

it('references of CONTRIBUTING have definitions, each of which is used', () => {
  const text = read('CONTRIBUTING.md');
  const defined = all(/^\[([^\]]+)\]: /gm, text);
  const used = all(/ \[([^\]]+)\] \|$/gm, text);
  expect(new Set(used)).toEqual(new Set(defined));
});
