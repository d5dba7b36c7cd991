import { expect, it } from 'vitest';
import { readSections } from '@site/scripts/measure/search/readSections';

const page = (body: string) =>
  `<html><head><meta name="description" content="What it does."><meta name="keywords" content="one,two"></head>
  <body><nav>Frame</nav><article><nav>Crumbs</nav><div class="theme-doc-markdown">${body}</div></article></body></html>`;

it('starts a section at each heading, with its prose and code', () => {
  const read = readSections(
    page(`<header><h1>Title</h1></header>
      <details class="snippet-report">Ran</details>
      <p>First <code>add_limit</code>.</p>
      <h2 id="two">Second<a class="hash-link" href="#two">\u200b</a></h2>
      <p>Words</p><ul><li>one</li><li>two</li></ul>
      <div><pre><code>run(<span>1</span>)</code></pre><button>Copy</button></div>
      <h3 id="deep">Deep</h3><table><tr><td>a</td><td>b</td></tr></table>`),
  );
  expect(read).toEqual({
    title: 'Title',
    about: 'What it does. one,two',
    sections: [
      {
        anchor: '',
        title: 'Title',
        level: 1,
        text: 'First add_limit.',
        code: [],
      },
      {
        anchor: 'two',
        title: 'Second',
        level: 2,
        text: 'Words one two',
        code: ['run(1)'],
      },
      { anchor: 'deep', title: 'Deep', level: 3, text: 'a b', code: [] },
    ],
  });
});

it('starts a section at each list entry with an anchor', () => {
  const read = readSections(
    page(
      `<h1>m</h1><h2 id="c">C</h2>
      <dl><dt><span id="c-pipe"></span><code>pipe</code><span>Pipe</span><dd>the steps.</dl><p>After.</p>`,
    ),
  );
  expect(
    read?.sections.map(({ anchor, title, text }) => [anchor, title, text]),
  ).toEqual([
    ['', 'm', ''],
    ['c', 'C', 'After.'],
    ['c-pipe', 'pipe', 'pipe Pipe the steps.'],
  ]);
});

it('returns undefined for a page without an article', () => {
  expect(readSections('<html><body>moved</body></html>')).toBeUndefined();
});
