import { expect, it } from 'vitest';
import { addressOf, dueGuides } from '../../e2e/routes';

const GUIDES = ['/docs/', '/docs/a', '/docs/b', '/docs/c/', '/docs/d'];

it('visits each guide once in four turns', () => {
  const visited = [7, 8, 9, 10].flatMap((turn) =>
    dueGuides(GUIDES, turn, new Set()),
  );
  expect(visited.sort()).toEqual(GUIDES);
});

it('visits a changed guide at each turn', () => {
  const changed = new Set(
    ['docs/b.mdx', 'docs/c/index.mdx'].map((file) => addressOf(file)),
  );
  for (const turn of [0, 1, 2, 3]) {
    expect(dueGuides(GUIDES, turn, changed)).toEqual(
      expect.arrayContaining(['/docs/b', '/docs/c/']),
    );
  }
});
