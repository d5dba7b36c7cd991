import { expect, it } from 'vitest';
import { sectionsOf } from '../../src/records/sections';
import { flat } from './version';

const section = (
  anchor: string,
  level: number,
  title: string,
  text = '',
  code: readonly string[] = [],
) => ({ anchor, level, title, text, code });

it.each([
  // The page itself is a section, even without content before its first heading.
  ['## A', [section('', 1, ''), section('a', 2, 'A')]],
  // An explicit id; formatting is removed; the lines of a paragraph are joined.
  [
    'One\n*two* `three`.\n\n## The `id` {#own}\n\nWords.',
    [
      section('', 1, '', 'One two three.'),
      section('own', 2, 'The id', 'Words.'),
    ],
  ],
  // Two headings with the same text have different anchors, as on the page.
  [
    '## A\n\n### A',
    [section('', 1, ''), section('a', 2, 'A'), section('a-1', 3, 'A')],
  ],
  // Code is separate from text; hidden fences are omitted, outputs are included.
  [
    'Run:\n\n```py hidden group="g"\nx\n```\n\n```py group="g"\nprint(1)\n```\n\n```text output="g"\n1\n```',
    [section('', 1, '', 'Run:', ['print(1)', '1'])],
  ],
  // List items, table rows, admonitions and tabs, in reading order, including the headings in them.
  [
    '- a\n- b\n\n| c | d |\n|---|---|\n| e | f |\n\n:::note\ng\n:::\n\n<Tabs><TabItem value="h">\n\n#### I\n\nj\n\n</TabItem></Tabs>',
    [section('', 1, '', 'a b c d e f Note g h'), section('i', 4, 'I', 'j')],
  ],
  // A linkable entry is a section; content after its list is not part of it.
  [
    '## A\n\n<dl><dt id="a.b"><Anchor id="own" />`b` <span>int = 1</span></dt><dd>words</dd><dt id="a.c">`c`</dt><dd/></dl>\n\nAfter.',
    [
      section('', 1, ''),
      section('a', 2, 'A', 'After.'),
      section('own', 5, 'b', 'b (int = 1): words'),
      section('a.c', 5, 'c', 'c'),
    ],
  ],
  // A row of a table of symptoms is a section, with its first cell as the title; content after the table is not part of it.
  [
    '## A\n\n| You see | Cause |\n|---|---|\n| `E` `f` | g |\n\nAfter.',
    [
      section('', 1, ''),
      section('a', 2, 'A', 'You see Cause After.'),
      section('e-f', 5, 'E f', 'E f g'),
    ],
  ],
  // The release of a name follows it.
  [
    '## A\n\n<dl><dt id="a.b">`b` <span>int</span> <span className="badge-quiet">since 1.7</span></dt><dd>words</dd></dl>\n\n<ApiSignature html="f()" source="https://example.org" name="f" since="1.7" />',
    [
      section('', 1, ''),
      section('a', 2, 'A', '', ['f()']),
      section('a.b', 5, 'b', 'b (int) (since 1.7): words'),
    ],
  ],
  // An inherited name is indexed with the class that defines it.
  [
    '## A\n\n<p className="raised-in inherited">Inherited from [B](/b): [`c`](/b#c)</p>\n\nWords.',
    [section('', 1, ''), section('a', 2, 'A', 'Words.')],
  ],
  // Notices about the page and links to sources are not part of its text.
  [
    '<ApiSignature html="f()" source="https://example.org" name="f" />\n\nWords.',
    [section('', 1, '', 'Words.', ['f()'])],
  ],
  // A title in the text belongs to the page's first section.
  ['# Own title\n\nWords.', [section('', 1, '', 'Words.')]],
  // Invisible elements are not indexed.
  ['<Anchor id="x" /> Words.', [section('', 1, '', 'Words.')]],
])('%j', async (source, sections) => {
  expect(sectionsOf(await flat(source))).toEqual(
    sections.map((one) => expect.objectContaining(one) as typeof one),
  );
});

it.each([
  ['One\n*two*.', undefined],
  ['Set `a_b`.\n\nThen run.', 'Set `a_b`.\nThen run.'],
  ['- one\n- `two`\n\nAfter.', '- one\n- `two`\nAfter.'],
  [
    'Rows:\n\n| key | value |\n|---|---|\n| `a`  b | 1 |',
    'Rows:\nkey\tvalue\n`a` b\t1',
  ],
])('keeps the structure of %j', async (source, shown) => {
  const [own] = sectionsOf(await flat(source));
  expect(own?.shown).toBe(shown);
});
