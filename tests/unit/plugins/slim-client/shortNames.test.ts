import { expect, it } from 'vitest';
import { shortNames } from '@site/src/plugins/slim-client/shortNames';

it.each([
  // No two alike: three digits each.
  [
    ['0197e6b8', '17896441'],
    ['019', '178'],
  ],
  // Alike at first: one digit more for the later one.
  [
    ['abc11111', 'abc22222', 'abc2ffff'],
    ['abc', 'abc2', 'abc2f'],
  ],
  // Docusaurus adds a count to a hash that it has seen.
  [
    ['abcd', 'abcd2'],
    ['abc', 'abcd'],
  ],
  // Shorter than the shortest.
  [['a'], ['a']],
])('shortens %j to %j', (names, short) => {
  expect([...shortNames(names).values()]).toEqual(short);
});

it('does not depend on the order', () => {
  const names = ['abc22222', 'abc11111'];
  expect(shortNames(names)).toEqual(shortNames([...names].reverse()));
});
