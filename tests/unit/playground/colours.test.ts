/** The editor colours Python as the code blocks of pages do, so that nothing changes when it takes their place. */
import fs from 'node:fs';
import { highlightTree } from '@lezer/highlight';
import { parser } from '@lezer/python';
import { describe, expect, it } from 'vitest';
import { highlight } from '@docs/markdown/fences/code-highlight/highlight';
import {
  classOf,
  colours,
  PLAIN,
  TEXT,
  WORDS,
} from '@site/src/components/Runner/colours';

/** Visible characters of the code, each with its class, by line. */
function linesOf(code: string, classes: readonly string[]): string[] {
  let at = 0;
  return code.split('\n').map((line) => {
    const row = Array.from(line, (char, index) =>
      char === ' ' ? ' ' : (classes[at + index] ?? '.'),
    );
    at += line.length + 1;
    return `${line}\n${row.join('')}`;
  });
}

function ofEditor(code: string): string[] {
  const classes: string[] = [];
  const fill = (from: number, to: number, name: string) => {
    for (let at = from; at < to; at++) {
      classes[at] = name;
    }
  };
  const tree = parser.parse(code);
  highlightTree(tree, colours, (from, to, name) => {
    fill(from, to, name === PLAIN ? '.' : name);
  });
  for (const { 0: word, index } of code.matchAll(WORDS)) {
    const name = classOf(word);
    if (name && !TEXT.has(tree.resolveInner(index, 1).name)) {
      fill(index, index + word.length, name);
    }
  }
  return linesOf(code, classes);
}

function ofPage(code: string): string[] {
  const html = highlight(code, 'py', {
    highlighted: new Set(),
    numbered: false,
  });
  const classes: string[] = [];
  for (const [, name, within, outside] of html.matchAll(
    /<span class="(\w)">([^<]*)<\/span>|([^<]+)/g,
  )) {
    const text = (within ?? outside ?? '').replace(/&\w+;/g, '&');
    classes.push(...Array.from(text, () => name ?? '.'));
  }
  return linesOf(code, classes);
}

const page = fs.readFileSync('docs/playground.mdx', 'utf8');
const programs = [...page.matchAll(/^```py[^\n]*\n(.*?)\n```$/gms)].map(
  ([, code = '']) => code,
);

const MORE = `@dlt.resource(name="a")
async def sorted(id, *, type=None):
    print(f"{len(rows):>8} rows\\n of {id!r}", file=sys.stderr, end="")  # type of rows
    return {**rows, "max": max(1.5, -2)} if isinstance(rows, dict) and not None else True


class Items(list):
    """The max of a list."""
    global other
    def match(self): await self.case(lambda: 0x1f)`;

describe('colours of the editor', () => {
  it.each([...programs, MORE])('are those of the page', (code) => {
    expect(ofEditor(code)).toEqual(ofPage(code));
  });
});
