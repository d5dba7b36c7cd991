/**
 * dlt's messages, help texts and docstrings link to the documentation (data/doc-links.json);
 * each of these addresses has its page and anchor here.
 */
import { describe, expect, it } from 'vitest';
import { baseUrl } from '@site/src/config/site';
import docLinks from '../../data/doc-links.json';
import { pages, redirects } from './site';

/**
 * Addresses whose page or anchor nobody has written yet. A test wants an address gone from here once it
 * resolves, so the list only shrinks.
 */
const AWAITED: ReadonlySet<string> = new Set<string>();

/** The address on this site: development versions are below the docs here. */
function addressOf(url: string): { page: string; anchor: string } {
  const { pathname, hash } = new URL(url);
  const own = pathname.startsWith('/devel')
    ? `${baseUrl.replace(/\/$/, '')}${pathname}`
    : pathname;
  return {
    page: own.replace(/\/$/, ''),
    anchor: decodeURIComponent(hash.slice(1)),
  };
}

/** What is wrong with an address, if anything. */
function problem(url: string): string | undefined {
  const { page: asked, anchor } = addressOf(url);
  const target = redirects.get(asked)?.replace(/\/$/, '') ?? asked;
  const page = pages.get(target);
  if (!page) {
    return `no page ${target}`;
  }
  return anchor === '' || page.ids.has(anchor)
    ? undefined
    : `no #${anchor} on ${target}`;
}

describe.each(Object.entries(docLinks.links))('%s', (url, places) => {
  const named = places.map(({ file, line }) => `${file}:${line}`).join(', ');

  it.skipIf(AWAITED.has(url))(`answers what ${named} names`, () => {
    expect(problem(url)).toBeUndefined();
  });
});

it('awaits only addresses that dlt names and that do not answer yet', () => {
  expect(
    [...AWAITED].filter(
      (url) => !Object.hasOwn(docLinks.links, url) || !problem(url),
    ),
  ).toEqual([]);
});
