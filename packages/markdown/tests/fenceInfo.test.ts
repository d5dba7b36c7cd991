import { describe, expect, it } from 'vitest';
import { parseFenceInfo } from '../src/fences/code-fences/info';

describe('parseFenceInfo', () => {
  it.each([
    ['', {}, [], undefined], // a whole program
    ['group="shop"', { group: 'shop' }, [], undefined],
    [
      'title=".dlt/secrets.toml" group="a"',
      { title: '.dlt/secrets.toml', group: 'a' },
      [],
      undefined,
    ],
    [
      'norun="needs an account, and \'x\'"',
      { norun: "needs an account, and 'x'" },
      [],
      undefined,
    ], // quotes inside
    ['hidden group="a"', { group: 'a' }, ['hidden'], undefined], // a flag before a value
    ['{1,4-6} showLineNumbers', {}, ['showLineNumbers'], '1,4-6'], // Docusaurus' own
    ['output="a"', { output: 'a' }, [], undefined],
  ])('reads %s', (meta, values, flags, lines) => {
    const info = parseFenceInfo('py', meta);
    expect(info).toEqual({
      language: 'py',
      values,
      flags: new Set(flags),
      lines,
    });
  });

  it.each([
    ['gruop="a"', /unknown fence option "gruop=\\"a\\""; known: .*group="…"/], // a typo
    ['hidden="yes"', /unknown fence option/], // a flag takes no value
    ['group', /unknown fence option "group"/], // a value option needs one
    ['group="a" group="b"', /"group" is given twice/],
    ["group='a'", /unknown fence option/], // single quotes are not Docusaurus' either
  ])('rejects %s', (meta, message) => {
    expect(() => parseFenceInfo('py', meta)).toThrow(message);
  });
});
