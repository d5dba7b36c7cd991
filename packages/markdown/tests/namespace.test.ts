import type { Code, Root } from 'mdast';
import { expect, it } from 'vitest';
import { parseFenceInfo } from '../src/fences/code-fences/info';
import { shareNames } from '../src/fences/code-fences/namespace';

const fence = (value: string, meta: string, lang = 'py'): Code => ({
  type: 'code',
  lang,
  meta,
  value,
});

/** The earlier code that is attached to each fence of a page. */
function befores(...fences: Code[]): (string | undefined)[] {
  const root: Root = { type: 'root', children: fences };
  shareNames(root, ({ lang, meta }) => parseFenceInfo(lang ?? '', meta ?? ''));
  return fences.map(({ data }) => data?.before);
}

it('attaches the earlier code of the group, hidden or not', () => {
  expect(
    befores(
      fence('a = 1', 'group="one"'),
      fence('b = 2', 'group="one" hidden'),
      fence('c = 3', 'group="two"'),
      fence('d = 4', 'group="one"'),
    ),
  ).toEqual([undefined, 'a = 1\n', undefined, 'a = 1\nb = 2\n']);
});

it('ignores files, code that was not run, and other languages', () => {
  expect(
    befores(
      fence('a = 1', 'group="one" title="a.py"'),
      fence('b = 2', 'group="one" norun="no account"'),
      fence('dlt --version', 'group="one"', 'sh'),
      fence('d = 4', 'group="one"'),
      fence('e = 5', 'group="one" title="e.py"'),
    ),
  ).toEqual([undefined, undefined, undefined, undefined, undefined]);
});
