/** Forms in which readers write variables. */
import { expect, it } from 'vitest';
import { readEnvironment } from '../src/environment';

it.each([
  ['A__B=x', 'x'],
  ['export A__B=x', 'x'],
  ["export A__B='x y' # why", 'x y'],
  ['A__B="x \\"y\\" $z"', 'x "y" $z'],
  [String.raw`export A__B='it'\''s'`, "it's"],
  ['A__B=x # why', 'x'],
  ['A__B=', ''],
  ['$env:A__B = "x"', 'x'],
  ['setx A__B "x y"', 'x y'],
  ['set A__B=x', 'x'],
  ['  A__B: x', 'x'],
  ['A__B="{\n  1\n}"', '{\n  1\n}'],
])('%s', (text, value) => {
  expect(readEnvironment(text)).toEqual({
    variables: [{ name: 'A__B', value, line: 1 }],
    problems: [],
  });
});

it('leaves out comments and empty lines, and keeps the numbers of lines', () => {
  expect(readEnvironment('# a\n\nA=1\nB="2\n3"\nC=4').variables).toEqual([
    { name: 'A', value: '1', line: 3 },
    { name: 'B', value: '2\n3', line: 4 },
    { name: 'C', value: '4', line: 6 },
  ]);
});
