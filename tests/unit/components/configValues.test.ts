import { expect, it } from 'vitest';
import { written } from '@site/src/components/ConfigValues/values';

it.each([
  // Escaped for the syntax of the surrounding code.
  ['a"b\\c', 'quoted', false, String.raw`a\"b\\c`], // TOML, Python
  ['a"b$c', 'quoted', true, String.raw`a\"b\$c`], // the shell expands in double quotes
  ["it's", 'shell', true, String.raw`it'\''s`],
  ['db.example.org', 'word', true, 'db.example.org'],
  ["it's $5", 'word', true, String.raw`'it'\''s $5'`],
  ['p@ss/word', 'url', false, 'p%40ss%2Fword'],
  ['6432', 'bare', false, '6432'],
] as const)('writes %s, %s (shell: %s), as %s', (value, as, isShell, code) => {
  expect(written(value, as, isShell)).toBe(code);
});
