import { createProcessor } from '@mdx-js/mdx';
import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import codeHighlight from '../src/fences/code-highlight';
import { highlight } from '../src/fences/code-highlight/highlight';

const plain = { highlighted: new Set<number>(), numbered: false };

describe('highlight', () => {
  it.each([
    ['py', 'import dlt', '<span class="k">import</span> dlt'],
    ['py', 'a = (b)', 'a = (b)'], // operators and punctuation have the text colour
    ['py', '# note', '<span class="c"># note</span>'],
    ['py', 'f"{a}"', /class="s"/], // the string of an f-string
    ['toml', '[a]\nb = "c"', /<span class="s">"c"<\/span>/],
    ['sh', 'echo "$HOME"', /class="s"/], // alias of bash
    ['jsonl', '{"a": 1}', /<span class="n">1<\/span>/], // alias of JSON
    ['sql', 'SELECT 1', /<span class="k">SELECT/],
    ['text', '<b> & "c"', '&lt;b&gt; &amp; "c"'], // no grammar: escaped text
    ['nonesuch', 'x', 'x'],
  ])('%s: %s', (language, code, html) => {
    const found = highlight(code, language, plain);
    if (typeof html === 'string') {
      expect(found).toBe(html);
    } else {
      expect(found).toMatch(html);
    }
  });

  it.each([
    ['py', 'def f(x):\n\n    return """a\n  b"""\n'],
    ['py', ''],
    ['diff', '+ added\n- removed\n'],
    ['toml', '[a]\n\n\nb = 1'],
    ['yaml', 'a:\n  - "b" # c\n'],
  ])('does not change the text of %s code: %j', (language, code) => {
    for (const marks of [
      plain,
      { highlighted: new Set([1, 2]), numbered: true },
    ]) {
      expect(load(highlight(code, language, marks)).text()).toBe(code);
    }
  });

  it('highlights lines', () => {
    const html = highlight('a\nb\nc', 'text', {
      highlighted: new Set([2]),
      numbered: true,
    });
    expect(html).toBe(
      '<span class="ln">a\n</span><span class="hl ln">b\n</span><span class="ln">c</span>',
    );
  });

  it('makes one link of a name in two colours, and two links of two names', () => {
    const link = (from: number, to: number, card: number) => ({
      from,
      to,
      card,
      href: `/${card}`,
    });
    const html = highlight('@dlt.source', 'py', {
      ...plain,
      links: [link(0, 5, 0), link(5, 11, 1)],
    });
    expect(html).toBe(
      '<a href="/0" data-card="0"><span class="f">@dlt.</span></a>' +
        '<a href="/1" data-card="1"><span class="f">source</span></a>',
    );
    const import_ = highlight('import dlt', 'py', {
      ...plain,
      links: [link(0, 10, 0)],
    });
    expect(import_).toBe(
      '<a href="/0" data-card="0"><span class="k">import</span> dlt</a>',
    );
  });

  it.each([
    ['py', '"a@b/c"', 4, '"a@b<slot>/c"'], // inside of a token
    ['sh', 'a "b"', 2, 'a <slot>"b"'], // between tokens
  ])('keeps an empty slot: %s, %s', (language, code, at, shown) => {
    const html = highlight(code, language, {
      ...plain,
      slots: [{ from: at, to: at, field: 'port', as: 'port' }],
    });
    const page = load(html, null, false);
    expect(page('[data-slot="port"]')).toHaveLength(1);
    page('[data-slot]').text('<slot>');
    expect(page.root().text()).toBe(shown);
  });
});

it('lines that do not fit are elements, and the text is the code', () => {
  const code = 'a = 1\nlonger = 12345\n        deep_and_long = 1\n';
  const page = load(
    highlight(code, 'py', {
      highlighted: new Set(),
      numbered: false,
      columns: 10,
    }),
  );
  expect(page('.wl').length).toBe(2);
  expect(page('.wl.deep').text()).toBe('        deep_and_long = 1\n');
  expect(page.root().text()).toBe(code);
});

it('converts fences to code blocks, except diagrams', async () => {
  const source =
    '```py title="a.py" {1} group="x"\nx = 1\n```\n\n```mermaid\ngraph LR\n```\n';
  const processor = createProcessor({
    format: 'mdx',
    jsx: true,
    remarkPlugins: [codeHighlight],
  });
  const jsx = String(await processor.process(source));
  expect(jsx).toContain(
    '<CodeBlock language="py" html="<span class=&quot;hl&quot;>x',
  );
  expect(jsx).toContain('title="a.py"');
  expect(jsx).toContain('className="language-mermaid"');
});
