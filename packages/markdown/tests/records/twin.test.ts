import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { components } from '../../src/records/toMarkdown/components';
import { twinAddress } from '../../src/records/paths';
import { stringifier } from '../../src/records/stringify';
import { twinText } from '@site/src/plugins/page-exports/twins';
import { exported, flat, version } from './version';

const site = {
  url: 'https://example.org',
  baseUrl: '/docs/',
  subject: 'shop 1.0',
};

it('converts a page to Markdown', async () => {
  const page = (await exported()).find(({ doc }) => doc?.id === 'page');
  await expect(
    page && twinText(page, site, await stringifier(), (id) => id === 'rows'),
  ).toMatchFileSnapshot('../fixtures/page-records/page.output.md');
  expect(page?.record.files).toEqual({
    'https://example.org/docs/picture.svg':
      'packages/markdown/tests/fixtures/page-records/picture.svg',
  });
});

it.each([
  ['/docs/intro', '/docs/intro.md'],
  ['/docs/intro/', '/docs/intro.md'], // the same page on a host that adds a trailing slash
  ['/docs/a/__init__', '/docs/a/__init__.md'],
  ['/docs/', '/docs/index.md'],
  ['/docs', '/docs/index.md'],
])('the Markdown of %s is at %s', (permalink, address) => {
  expect(twinAddress(permalink, '/docs/')).toBe(address);
});

it.each([
  ['snake_case and __init__', 'snake_case and \\_\\_init\\_\\_\n'],
  ['a \\_b', 'a \\_b\n'], // could begin emphasis
  ['2 \\* 3 \\<b> \\[x]', '2 \\* 3 \\<b> \\[x]\n'],
  ['at 12:30:15', 'at 12:30:15\n'], // looks like a directive
  ['{"a"} {1}', 'a 1\n'],
  ['a<br />b', 'a\\\nb\n'],
  ['<b>a</b> <em>b</em> <a href="/x">c</a>', '**a** _b_ [c](/x)\n'],
  ['<ul><li>a</li><li>b</li></ul>', '- a\n- b\n'],
  ['<CodeBlock language="sh">{`ls`}</CodeBlock>', '```sh\nls\n```\n'],
  // A badge and a remark next to a name.
  [
    '<dl><dt>`a`<span>int</span><span className="badge">required</span></dt><dd>words</dd></dl>',
    '- `a` (`int`), required: words\n',
  ],
  // The badges of a tile.
  [
    '<p className="badges"><b>core</b> <span>Files</span> <span>append</span></p>',
    'core · Files · append\n',
  ],
  // Where an exception is raised.
  [
    '<p className="raised-in">Raised in <a href="/x">`shop.sell`</a></p>',
    'Raised in [`shop.sell`](/x)\n',
  ],
  // Inherited members: one address is enough.
  [
    '<p className="raised-in inherited">Inherited from [`B`](/b): [`c`](/b#c), [`d`](/b#d)</p>',
    'Inherited from [`B`](/b): `c`, `d`\n',
  ],
  // The release of a module, of a name in a list, and of an entry.
  [
    '<p className="raised-in"><span className="badge-quiet">since 1.5</span></p>',
    '(since 1.5)\n',
  ],
  [
    '<dl><dt>`a`<span>int</span> <span className="badge-quiet">since 1.7</span></dt><dd>words</dd></dl>',
    '- `a` (`int`) (since 1.7): words\n',
  ],
  // A default is part of the type; the value of a name without a type is alone.
  [
    '<dl><dt>`a` <span>int</span> <span className="default">1</span> <span className="badge-quiet">secret</span></dt><dd>Words</dd><dt>`b` <span className="value">2</span></dt><dd>Words</dd></dl>',
    '- `a` (`int = 1`), secret: Words\n- `b` (`= 2`): Words\n',
  ],
  // Overloads have the source of their name.
  ['<ApiSignature html="f()\n\nf(a)" />', '```py\nf()\n\nf(a)\n```\n'],
  // Marks have words; the notes repeat them.
  [
    // A destination among others has a row, and on its own page a line for each capability.
    '<table className="matrix"><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><th>One</th><td data-mark="some"><a href="/x">delta tables only</a></td></tr></tbody></table>\n\n<p className="matrix-notes">¹ delta tables only</p>',
    '| A | One |\n| - | - |\n| B | delta tables only |\n',
  ],
  [
    '<table className="matrix"><thead><tr><th>A</th></tr></thead><tbody><tr><td data-mark="some"><a href="/x">delta tables only</a></td></tr><tr><td>no</td></tr></tbody></table>',
    '| A |\n| - |\n| delta tables only |\n| no |\n',
  ],
  [
    '<ApiSignature html="f()" source="/f" name="f" since="1.4.1" />',
    '```py\nf()\n```\n\n[Source of f](/f) (since 1.4.1)\n',
  ],
  [
    '<details className="raised-in"><summary>Raised in 4 functions</summary><ul><li>`shop.sell`</li></ul></details>',
    '**Raised in 4 functions**\n\n- `shop.sell`\n',
  ],
  ['export const x = 1;\n\nWords.', 'Words.\n'],
])('%j becomes %j', async (source, markdown) => {
  // Escaped, because the pages do not use __ for emphasis: the names are meant literally.
  const text = source.replace('__init__', '\\_\\_init\\_\\_');
  expect((await stringifier())(await flat(text))).toBe(markdown);
});

describe('content without a Markdown form fails the build with its line', () => {
  it.each([
    [
      'Words.\n\n<Chart data="a" />',
      3,
      /<Chart> has no Markdown .*packages.*toMarkdown\/components\.ts/,
    ],
    ['A <Chart /> here.', 1, /<Chart> has no Markdown form/],
    ['Words: {count + 1}.', 1, /\{count \+ 1\} is computed by the browser/],
    [
      '\n:::warnign\nWords.\n:::',
      2,
      /":::warnign" is not an admonition; use one of .*warning/,
    ],
  ])('%j', async (source, line, reason) => {
    await expect(flat(source)).rejects.toMatchObject({
      line,
      reason: expect.stringMatching(reason) as string,
    });
  });

  it('names the file with the error', async () => {
    await expect(exported(version(['lost']))).rejects.toThrow(
      /^packages\/markdown\/tests\/fixtures\/page-records\/lost\.mdx:\d+:\d+ the page "\.\/nowhere\.mdx" does not exist/,
    );
  });
});

it('has a handler for every component that pages may use', () => {
  const source = fs.readFileSync('src/theme/MDXComponents.ts', 'utf8');
  const list = /\.\.\.MDXComponents,(?<names>[^}]*)\}/.exec(source)?.groups;
  // Lower-case names are HTML elements, not components.
  const names = list?.names?.match(/(?<=^ +)[A-Z]\w*/gm) ?? [];
  expect(names).toContain('Tabs');
  expect(names.filter((name) => !(name in components))).toEqual([]);
});
