import { describe, expect, it } from 'vitest';
import { groupPages } from '../src/rankGuides';

const rows = (text: string) =>
  text.split(' ').map((row) => ({
    path: row.charAt(0),
    score: Number(row.slice(1)),
    row,
  }));
const grouped = (text: string, named = '') =>
  groupPages(rows(text), (path) => path === named)
    .map(({ row }) => row)
    .join(' ');

describe('further sections of a page', () => {
  it('move behind the first five when other pages answer as well', () => {
    expect(grouped('a9 a8 a7 b6 c5 d4 e3')).toBe('a9 a8 b6 c5 d4 a7 e3');
  });

  it('stay where the other pages answer much less', () => {
    expect(grouped('a90 a80 a70 b6 c5')).toBe('a90 a80 a70 b6 c5');
  });

  it('stay when the query is the name of their page', () => {
    expect(grouped('a9 a8 a7 b6 c5', 'a')).toBe('a9 a8 a7 b6 c5');
  });

  it('follow when the other pages are fewer than five', () => {
    expect(grouped('a9 a8 a7 b6')).toBe('a9 a8 b6 a7');
    expect(grouped('a9 a8 a7')).toBe('a9 a8 a7');
  });

  it('keep their order, and that of the other pages', () => {
    expect(grouped('a9 b9 a8 b8 a7 b7 c6')).toBe('a9 b9 a8 b8 c6 a7 b7');
  });
});
