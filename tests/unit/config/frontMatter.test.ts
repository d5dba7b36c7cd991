import { describe, expect, it } from 'vitest';
import {
  frontMatterProblems,
  maxDescriptionLength,
  withBadge,
} from '@site/src/config/frontMatter';

const valid = {
  title: 'Title',
  description: 'What the reader will do.',
  keywords: ['a'],
};

describe('frontMatterProblems', () => {
  it('finds no problems in valid front matter', () => {
    expect(frontMatterProblems(valid)).toEqual([]);
  });

  it.each([
    [{ title: undefined }, '"title" is missing'],
    [{ title: '  ' }, '"title" is missing'],
    [{ description: undefined }, '"description" is missing'],
    [
      { description: 'x'.repeat(maxDescriptionLength + 1) },
      '"description" has 161 characters',
    ],
    [{ keywords: 'a, b' }, '"keywords" is missing'], // a string is not a list
    [{ keywords: [] }, '"keywords" is missing'],
    [{ keywords: [1] }, '"keywords" is missing'],
  ])('reports %j', (change, message) => {
    const problems = frontMatterProblems({ ...valid, ...change });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(message);
  });
});

describe('withBadge', () => {
  it('names an experimental page without the mark in the sidebar', () => {
    expect(withBadge({ ...valid, title: '🧪 Dremio' })).toEqual({
      ...valid,
      title: '🧪 Dremio',
      sidebar_label: 'Dremio',
      sidebar_class_name: 'menu__experimental',
    });
  });

  it('keeps the label of the author', () => {
    expect(
      withBadge({ title: 'Cache 🧪', sidebar_label: 'Caches' }).sidebar_label,
    ).toBe('Caches');
  });

  it('changes nothing on other pages', () => {
    expect(withBadge(valid)).toEqual(valid);
  });
});
