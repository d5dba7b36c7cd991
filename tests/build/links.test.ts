import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { baseUrl } from '@site/src/config/site';
import { buildDir, pages, redirects, type BuiltPage } from './site';

/** What is wrong with a link of a page, if anything. */
function problem(page: BuiltPage, href: string): string | undefined {
  const from = new URL(`${page.address}/`, 'http://site');
  // A bare fragment refers to this page; the browser resolves other links against the page's address.
  const target = new URL(
    href.startsWith('#') ? page.address + href : href,
    from,
  );
  if (target.host !== 'site') {
    return /^(https?|mailto):$/.test(target.protocol)
      ? undefined
      : 'scheme that a reader cannot open';
  }
  const address = decodeURIComponent(target.pathname).replace(/\/$/, '');
  const found = pages.get(address);
  if (!found) {
    const file = path.join(buildDir, address.slice(baseUrl.length - 1));
    return fs.existsSync(file) && fs.statSync(file).isFile()
      ? undefined
      : 'no page or file there';
  }
  const anchor = decodeURIComponent(target.hash.slice(1));
  return anchor === '' || found.ids.has(anchor)
    ? undefined
    : 'no such anchor on that page';
}

it.each([...pages.keys()])(
  'every link and anchor of %s resolves',
  (address) => {
    const page = pages.get(address);
    if (!page) {
      throw new Error(`no page ${address}`);
    }
    const hrefs = page
      .$('a[href]')
      .toArray()
      .map((link) => page.$(link).attr('href') ?? '');
    expect(hrefs.length).toBeGreaterThan(0);
    const broken = [...new Set(hrefs)].flatMap((href) => {
      const cause = problem(page, href);
      return cause ? [`${href} — ${cause}`] : [];
    });
    expect(broken).toEqual([]);
  },
);

it.each([...pages.keys()])(
  '%s loads nothing from another origin',
  (address) => {
    const $ = pages.get(address)?.$;
    const sources = $?.(
      'script[src], script[data-src], img[src], iframe[src], link[rel="stylesheet"], link[rel="preload"], link[rel="modulepreload"], link[rel="preconnect"]',
    )
      .toArray()
      .map(
        (element) =>
          $(element).attr('src') ??
          $(element).attr('data-src') ??
          $(element).attr('href') ??
          '',
      );
    expect(sources?.filter((source) => /^(https?:)?\/\//.test(source))).toEqual(
      [],
    );
  },
);

it('has redirects, and each leads to a page', () => {
  expect(redirects.size).toBeGreaterThan(0);
  const lost = [...redirects].filter(
    ([, target]) => !pages.has(target.replace(/\/$/, '')),
  );
  expect(lost).toEqual([]);
});
