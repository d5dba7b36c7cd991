/** The preview's code has the colours of comments, strings, keywords, numbers and functions. */
import { expect, it } from 'vitest';
import { codeTokens } from '../src/codeTokens';

const named = (code: string): string[] =>
  codeTokens(code).flatMap(({ text, token }) =>
    token === undefined ? [] : [`${token} ${text}`],
  );

it.each([
  ['def f(x1): return 10', ['k def', 'f f', 'k return', 'n 10']],
  ['@dlt.resource(name="a")', ['f @dlt.resource', 's "a"']],
  ['send(to@example.com)', []],
  [
    'a = "it\'s # no comment"  # "note"',
    ['s "it\'s # no comment"', 'c # "note"'],
  ],
  ['q = """SELECT\n"x" """', ['s """SELECT\n"x" """']],
  ['-- note\nSELECT 1 - 2', ['c -- note', 'k SELECT', 'n 1', 'n 2']],
  ['dlt-docs search --limit 3', ['n 3']],
  ["it's 'open", ["s 's '"]],
  ['name = "left open\nnext = 1', ['n 1']],
  ['version = 1.10', ['n 1.10']],
])('finds the tokens of %s', (code, tokens) => {
  expect(named(code)).toEqual(tokens);
});

it('keeps all of the code', () => {
  const code = 'import dlt\n\nrows = [{"id": 1}]  # one\n';
  expect(
    codeTokens(code)
      .map(({ text }) => text)
      .join(''),
  ).toBe(code);
});
