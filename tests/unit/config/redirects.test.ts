import { describe, expect, it } from 'vitest';
import { AWAITED, isWritten, OLD_PATHS } from '@site/src/config/redirects';
import required from '../../build/catalogue.json';

const owed = new Set(
  [...Object.keys(required.pages), ...Object.keys(required.apiModules)].map(
    (id) => `/${id.replace(/\/index$/, '')}`,
  ),
);

describe.each(Object.entries(OLD_PATHS))('%s', (from, to) => {
  it('leads to a page that the site owes', () => {
    expect(owed).toContain(to);
  });
  it('is no page itself, and leads nowhere in two steps', () => {
    expect(owed).not.toContain(from);
    expect(Object.keys(OLD_PATHS)).not.toContain(to);
  });
});

it('waits only for pages that are not there, and only for targets', () => {
  expect([...AWAITED].filter((page) => isWritten('.', page))).toEqual([]);
  const targets = Object.values(OLD_PATHS);
  expect([...AWAITED].filter((page) => !targets.includes(page))).toEqual([]);
});
