/**
 * dlt's own messages, help texts and docstrings send readers to the documentation (data/generated/doc-links.json);
 * each of these addresses answers here, with its anchor.
 */
import { describe, expect, it } from 'vitest';
import { baseUrl } from '@site/src/config/site';
import docLinks from '../../data/generated/doc-links.json';
import { pages, redirects } from './site';

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
  const { page: requested, anchor } = addressOf(url);
  const target = redirects.get(requested)?.replace(/\/$/, '') ?? requested;
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

  it(`answers what ${named} names`, () => {
    expect(problem(url)).toBeUndefined();
  });
});
