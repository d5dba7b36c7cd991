import { expect, it } from 'vitest';
import { shortNames } from '../../src/slim-client/shortNames';

it.each([
  // Different prefixes: three digits each.
  [
    ['0197e6b8', '17896441'],
    ['019', '178'],
  ],
  // Equal prefixes: one more digit for each later name.
  [
    ['abc11111', 'abc22222', 'abc2ffff'],
    ['abc', 'abc2', 'abc2f'],
  ],
  // Docusaurus appends a counter to a duplicate hash.
  [
    ['abcd', 'abcd2'],
    ['abc', 'abcd'],
  ],
  // A name that is shorter than the minimum length.
  [['a'], ['a']],
])('shortens %j to %j', (names, short) => {
  expect([...shortNames(names).values()]).toEqual(short);
});

it('does not depend on the order', () => {
  const names = ['abc22222', 'abc11111'];
  expect(shortNames(names)).toEqual(shortNames([...names].reverse()));
});
