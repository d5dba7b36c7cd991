import { describe, expect, it } from 'vitest';
import { OLD_PATHS, redirects } from '@site/src/config/redirects';
import required from '../../build/catalogue.json';

const pages = new Set(
  [...Object.keys(required.pages), ...Object.keys(required.apiModules)].map(
    (id) => `/${id.replace(/\/index$/, '')}`,
  ),
);

describe.each(Object.entries(OLD_PATHS))('%s', (from, to) => {
  it('redirects to a required page', () => {
    expect(pages).toContain(to);
  });
  it('is not a page and not part of a redirect chain', () => {
    expect(pages).not.toContain(from);
    expect(Object.keys(OLD_PATHS)).not.toContain(to);
  });
});

it.each([
  ['/intro', '/devel/intro'],
  ['/', undefined],
  ['/404.html', undefined],
  ['/api_reference/dlt/version', undefined],
])('redirects from the path in development versions to %s', (page, from) => {
  expect(redirects('.').createRedirects?.(page)).toBe(from);
});
