/** Mistakes in a page: each ends the build with file, line, column and what to do; its opposite passes. */
import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FRONT_MATTER, makeSite, messageOf } from './compiled';

let siteDir = '';

beforeAll(() => {
  siteDir = makeSite();
});

afterAll(() => {
  fs.rmSync(siteDir, { recursive: true });
});

const page = (body: string): string => `${FRONT_MATTER}\n${body}\n`;

/** [mistake, text from line 7 on, place, words] */
const BODIES: readonly (readonly [string, string, string, RegExp])[] = [
  [
    'unclosed fence',
    'Text.\n\n```py\nx = 1\n\n## Lost',
    '9:1',
    /fence is not closed/,
  ],
  ['unclosed fence of tildes', '~~~\nx\n```\n', '7:1', /fence is not closed/],
  [
    'unclosed fence in a list',
    '- a\n\n  ```py\n  x = 1\n',
    '9:3',
    /fence is not closed/,
  ],
  [
    'unknown fence option',
    '```py gruop="a"\nx = 1\n```',
    '7:1',
    /unknown fence option "gruop/,
  ],
  [
    'fence option twice',
    '```py group="a" group="b"\nx = 1\n```',
    '7:1',
    /given twice/,
  ],
  [
    'unreadable diagram',
    '```mermaid alt="Two steps."\nflowchart LR\n  a --> b\n  b ==> \n```',
    '10:1',
    /cannot read/,
  ],
  [
    'diagram without words',
    '```mermaid\nflowchart LR\n  a --> b\n```',
    '7:1',
    /alt=/,
  ],
  [
    'unknown kind of diagram',
    '```mermaid alt="A pie."\npie title Pets\n```',
    '8:1',
    /./,
  ],
  [
    'unknown component',
    'Text.\n\n<Nonesuch />',
    '9:1',
    /<Nonesuch> is not a known component/,
  ],
  [
    'unknown component in a line',
    'A <Nonesuch /> here.',
    '7:3',
    /<Nonesuch> is not a known component/,
  ],
  ['misspelt component', '<Anchr id="a" />', '7:1', /did you mean "Anchor"/],
  [
    'component of a module that is not imported',
    '<Catalog />',
    '7:1',
    /import it/,
  ],
  [
    'unclosed component',
    '<Tabs>\n\nText.',
    '7:1',
    /<Tabs> is not closed; add <\/Tabs>/,
  ],
  [
    'component closed in another',
    '<Tabs>\n<TabItem value="a">\n</Tabs>',
    '9:1',
    /closes?d? /,
  ],
  [
    'end tag without a beginning',
    'Text.\n\n</div>',
    '9:2',
    /has no opening tag/,
  ],
  ['unfinished tag', '<Tabs', '8:1', /tag that does not end/],
  ['attribute without quotes', '<Tabs a=b></Tabs>', '7:9', /is not allowed/],
  [
    'HTML comment',
    'Text.\n\n<!-- note -->',
    '9:2',
    /HTML comments are not known here; write \{\/\*/,
  ],
  ['unescaped <', 'Fewer than <5 rows.', '7:13', /"<" before "5" begins a tag/],
  ['unescaped {', 'A { alone.', '7:11', /"\{" begins an expression/],
  ['words in braces', 'Write {a b c} here.', '7:', /"\{" begins an expression/],
  [
    'prose that begins with export',
    'export is a verb here',
    '7:',
    /begins with "import" or "export"/,
  ],
  [
    'prose that begins with import',
    'import the package first',
    '7:',
    /begins with "import" or "export"/,
  ],
  [
    'missing file of a link',
    'See [this](./gone.mdx).',
    '7:5',
    /"\.\/gone\.mdx" does not exist/,
  ],
  [
    'missing image',
    '![A shop](./gone.png)',
    '7:1',
    /image "\.\/gone\.png" does not exist/,
  ],
  ['image without words', '![](./picture.svg)', '7:1', /no alternative text/],
  ['image of blanks', 'A ![ ](./picture.svg)', '7:3', /no alternative text/],
  [
    'HTML image without words',
    '<img src="/a.png" />',
    '7:1',
    /no alternative text/,
  ],
  ['link without words', 'See [](./start.mdx).', '7:5', /link has no words/],
  ['link without an address', 'See [this]().', '7:5', /link has no address/],
  [
    'row with too many cells',
    '| a | b |\n|---|---|\n| 1 | 2 | 3 |',
    '9:1',
    /3 cells, the head of the table 2/,
  ],
  [
    'row with too few cells',
    '| a | b |\n|---|---|\n| 1 |',
    '9:1',
    /1 cells, the head of the table 2/,
  ],
  [
    'tab without a value',
    '<Tabs>\n<TabItem>a</TabItem>\n</Tabs>',
    '8:1',
    /<TabItem> has no value/,
  ],
  [
    'text in tabs',
    '<Tabs>\nText.\n</Tabs>',
    '7:1',
    /<Tabs> may contain <TabItem/,
  ],
  ['tabs without a tab', '<Tabs></Tabs>', '7:1', /<Tabs> may contain <TabItem/],
  [
    'unknown admonition',
    ':::nota\nText.\n:::',
    '7:1',
    /":::nota" is no admonition/,
  ],
  [
    'unclosed admonition',
    ':::note\nText.\n\n## Lost',
    '7:1',
    /":::note" is not closed/,
  ],
  [
    'admonition with two colons',
    'Text.\n\n::note[Text]',
    '9:1',
    /has no meaning here/,
  ],
  [
    'admonition with a blank',
    '::: note\nText.\n:::',
    '7:1',
    /begin or end no admonition/,
  ],
  [
    'heading id twice',
    '## One {#a}\n\n## Two {#a}',
    '9:1',
    /"a" is given in line 7/,
  ],
  [
    'id of a heading and of a place',
    '## One {#a}\n\n<Anchor id="a" />',
    '9:1',
    /"a" is given in line 7/,
  ],
  [
    'unknown fact',
    '<DestinationCapabilities name="postgress" />',
    '7:1',
    /postgress/,
  ],
  ['fact without a name', '<ConfigFields />', '7:1', /./],
  ['unknown command', '<CliCommand name="pipline" />', '7:1', /./],
  ['unknown API name', 'See [it](api:dlt.pipelne).', '7:5', /dlt\.pipelne/],
  ['control character', 'A\u0008b', '7:2', /control character/],
  [
    'merge marks',
    '<<<<<<< main\na\n=======\nb\n>>>>>>> theirs',
    '7:1',
    /unfinished merge/,
  ],
  ['line ends of Windows', 'a\r\nb', '7:2', /line ends of Windows/],
  ['bytes that are not UTF-8', 'caf\uFFFD', '7:4', /not UTF-8/],
];

describe('a page with an error', () => {
  it.each(BODIES)('%s', async (_name, body, location, words) => {
    const message = await messageOf(siteDir, page(body));
    const [first = ''] = (message ?? '').split('\n');
    expect(first).toMatch(/^docs\/faulty\.mdx:\d+:\d+ \S/);
    expect(first.slice('docs/faulty.mdx:'.length).startsWith(location)).toBe(
      true,
    );
    expect(first).toMatch(words);
    expect(message).not.toMatch(/^\s+at /m);
  });

  it('reports all its mistakes', async () => {
    const message = await messageOf(
      siteDir,
      page('![](./picture.svg)\n\n```py\nx = 1'),
    );
    expect(message?.split('\n')).toHaveLength(2);
  });
});

/** [mistake, whole source, place, words] */
const SOURCES: readonly (readonly [string, string, string, RegExp])[] = [
  ['empty file', '', '1:1', /file is empty/],
  ['no text', FRONT_MATTER, '1:1', /page has no text/],
  ['byte order mark', `\uFEFF${page('Text.')}`, '1:1', /byte order mark/],
  ['no front matter', 'Text.\n', '1:1', /"title" is missing/],
  [
    'no description',
    page('Text.').replace(/^description.*\n/m, ''),
    '1:1',
    /"description" is missing/,
  ],
  [
    'long description',
    page('Text.').replace('A page', 'A page '.repeat(40)),
    '3:1',
    /shorten it to 160/,
  ],
  [
    'keywords that are no list',
    page('Text.').replace('[fault]', 'fault'),
    '4:1',
    /"keywords"/,
  ],
  [
    'unclosed list in front matter',
    page('Text.').replace('[fault]', '[fault'),
    '5:',
    /front matter: /,
  ],
  [
    'colon in a title',
    page('Text.').replace('Faulty', 'Faulty: page'),
    '2:',
    /quote values/,
  ],
  [
    'title that is a number',
    page('Text.').replace('Faulty', '1'),
    '2:1',
    /"title"/,
  ],
];

it.each(SOURCES)('%s', async (_name, source, location, words) => {
  const message = (await messageOf(siteDir, source)) ?? '';
  expect(message).toMatch(words);
  expect(message).toMatch(new RegExp(`^\\S*faulty\\.mdx:${location}`));
  expect(message).not.toMatch(/^\s+at /m);
});

it.each([
  [
    'a whole page',
    'Text with `<5` and `{`, and [a link](./start.mdx#a-heading).',
  ],
  [
    'fences',
    '```py title="a.py" group="a"\nx = "~~~"\n```\n\n> ~~~~\n> ```\n> ~~~~\n\n- a\n\n  ```text\n  x\n  ```',
  ],
  ['indented code', '1. a\n\n       x = 1\n'],
  ['tables', '| a | b |\n|---|---|\n| `x \\| y` | 2 |'],
  [
    'admonitions',
    ':::note[A title]\nText.\n:::\n\n- a\n\n  :::tip\n  b\n  :::',
  ],
  ['tabs', '<Tabs>\n<TabItem value="a">\n\nText.\n\n</TabItem>\n</Tabs>'],
  [
    'an imported component',
    "import Card from '@site/src/components/Card';\n\n<Card />",
  ],
  ['an exported component', 'export const Card = () => null;\n\n<Card />'],
  ['ids', '## One {#a}\n\n## One\n\n## One\n\n<Anchor id="b" />'],
  [
    'pictures',
    '![A shop](./picture.svg) and <img src="/a.png" alt="A shop" />',
  ],
  ['colons', 'At 10:30, ratio 1:2, `:::`, and arn:aws:s3:::bucket.'],
])('%s pass', async (_name, body) => {
  expect(await messageOf(siteDir, page(body))).toBeUndefined();
});
