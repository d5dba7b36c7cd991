import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { agentsFileOf } from '../../src/records/agentsFile';
import { baseUrl, siteUrl } from '@site/src/config/site';

const source = fs.readFileSync('docs/cheat-sheet.mdx', 'utf8');
const root = siteUrl + baseUrl;

/** The page with a section in place of one that the file has. */
const withSection = (id: string, lines: readonly string[]): string =>
  source.replace(
    new RegExp(`^## .+ \\{#${id}\\}\\n[\\s\\S]*?(?=^## |$(?![\\s\\S]))`, 'm'),
    `## A title {#${id}}\n\n${lines.join('\n')}\n\n`,
  );

describe('agentsFileOf', () => {
  it('has plain fences, without hidden ones and outputs', () => {
    const text = agentsFileOf(
      withSection('traps', [
        'Before.',
        '',
        '```py hidden group="x"',
        'secret = 1',
        '```',
        '',
        '```toml title=".dlt/config.toml" group="x"',
        '[x]',
        '```',
        '',
        '```py group="x"',
        'a = [1](2)',
        '',
        '',
        '## no heading {#install}',
        '```',
        '',
        '```text output="x"',
        '3',
        '```',
        '',
        'After.',
      ]),
      root,
    );
    expect(text).toContain(
      [
        '## A title',
        '',
        'Before.',
        '',
        '```toml title=".dlt/config.toml"',
        '[x]',
        '```',
        '',
        '```py',
        'a = [1](2)',
        '',
        '',
        '## no heading {#install}',
        '```',
        '',
        'After.',
        '',
        '## ',
      ].join('\n'),
    );
  });

  it('has words in place of links, and no paragraphs of links', () => {
    const text = agentsFileOf(
      withSection('traps', [
        'See [`a[0]` and b](./intro.mdx#x), `[c](d)` too.',
        '',
        'More: [all](./intro.mdx).',
        '',
        'End.',
      ]),
      root,
    );
    expect(text).toContain('See `a[0]` and b, `[c](d)` too.\n\nEnd.\n\n## ');
  });

  it('keeps the links to the docs, as addresses of Markdown and files', () => {
    const text = agentsFileOf(
      withSection('look', [
        '[a](./reference/errors.mdx#find) [b](pathname:///docs/llms.txt)',
      ]),
      root,
    );
    expect(text).toMatch(
      new RegExp(
        `\\[a\\]\\(${root}reference/errors\\.md#find\\) \\[b\\]\\(${root}llms\\.txt\\)\\n$`,
      ),
    );
  });

  it('names sections that the page does not have', () => {
    expect(() => agentsFileOf('## Install {#install}\n', root)).toThrow(
      /docs\/cheat-sheet\.mdx:1 — .*ids traps, /,
    );
  });
});
