import { expect, it } from 'vitest';
import { sectionsOf } from '@site/src/pageRecords/sections';
import { flat } from './version';

const section = (
  anchor: string,
  level: number,
  title: string,
  text = '',
  code: readonly string[] = [],
) => ({ anchor, level, title, text, code });

it.each([
  // The page itself is a section, also when nothing stands before its first heading.
  ['## A', [section('', 1, ''), section('a', 2, 'A')]],
  // An explicit id; marks are gone; lines of a paragraph are one.
  [
    'One\n*two* `three`.\n\n## The `id` {#own}\n\nWords.',
    [
      section('', 1, '', 'One two three.'),
      section('own', 2, 'The id', 'Words.'),
    ],
  ],
  // Two headings of one name have two anchors, as on the page.
  [
    '## A\n\n### A',
    [section('', 1, ''), section('a', 2, 'A'), section('a-1', 3, 'A')],
  ],
  // Code apart from words, hidden fences nowhere, outputs with the code.
  [
    'Run:\n\n```py hidden group="g"\nx\n```\n\n```py group="g"\nprint(1)\n```\n\n```text output="g"\n1\n```',
    [section('', 1, '', 'Run:', ['print(1)', '1'])],
  ],
  // Items, rows, boxes and tabs, in reading order; headings inside of them too.
  [
    '- a\n- b\n\n| c | d |\n|---|---|\n| e | f |\n\n:::note\ng\n:::\n\n<Tabs><TabItem value="h">\n\n#### I\n\nj\n\n</TabItem></Tabs>',
    [section('', 1, '', 'a b c d e f Note g h'), section('i', 4, 'I', 'j')],
  ],
  // An entry that can be linked to is a section; what follows its list is not of it.
  [
    '## A\n\n<dl><dt id="a.b"><Anchor id="own" />`b` <span>int = 1</span></dt><dd>words</dd><dt id="a.c">`c`</dt><dd/></dl>\n\nAfter.',
    [
      section('', 1, ''),
      section('a', 2, 'A', 'After.'),
      section('own', 5, 'b', 'b (int = 1): words'),
      section('a.c', 5, 'c', 'c'),
    ],
  ],
  // What is said of the page, and the way to a source, is not of its text.
  [
    '<ApiSignature html="f()" source="https://example.org" name="f" />\n\nWords.',
    [section('', 1, '', 'Words.', ['f()'])],
  ],
  // A title in the text is the page's own.
  ['# Own title\n\nWords.', [section('', 1, '', 'Words.')]],
  // What is not read is not found.
  ['<Anchor id="x" /> Words.', [section('', 1, '', 'Words.')]],
])('%j', async (source, sections) => {
  expect(sectionsOf(await flat(source))).toEqual(sections);
});
