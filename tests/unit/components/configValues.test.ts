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
  ["it's (5)!", 'url', true, 'it%27s%20%285%29%21'], // a quote would end the shell's string
  ['6432', 'port', false, ':6432'],
  ['6432', 'bare', false, '6432'],
  // SQL
  ["it's \\", 'literal', false, "it''s \\"],
  ["it's \\", 'literal-escapes', false, String.raw`it\'s \\`],
  ['loader_2', 'name', false, 'loader_2'],
  ['Loader', 'name', false, 'Loader'],
  ['user', 'name', false, '"user"'],
  ['my-"db"', 'name', false, '"my-""db"""'],
  ['Loader', 'name-lower', false, '"Loader"'],
  ['my`db', 'name-backtick', false, '`my``db`'],
] as const)('writes %s, %s (shell: %s), as %s', (value, as, isShell, code) => {
  expect(written(value, as, isShell)).toBe(code);
});
