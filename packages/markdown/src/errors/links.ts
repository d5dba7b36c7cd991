/** Checks the links between pages, as Docusaurus does at the end of a build, from what pages recorded when compiled. */
import { didYouMean } from '@docs/facts/nearest';
import type { Diagnostic } from './diagnostic';
import type { Places } from './pageLinks';

/** A page and what it recorded. */
export interface PlacedPage {
  /** Path from the site's folder. */
  readonly file: string;
  /** Address with the base URL. */
  readonly permalink: string;
  /** Absent for a page that was not compiled yet. */
  readonly places?: Pick<Places, 'ids' | 'links'>;
}

const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;
/** Files are not pages: only a build knows all that it writes. */
const FILE = /\.\w+$/;
const ORIGIN = 'http://site';

/** Addresses are compared without slashes at the end. */
export const pageAddress = (address: string): string =>
  address.replace(/\/+$/, '');

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The links of pages that lead to no page or to no place on a page.
 *
 * @param pages pages of the docs
 * @param addresses addresses of all pages of the site, from {@link pageAddress}
 * @param baseUrl base URL with leading and trailing slash
 */
export function brokenLinks(
  pages: readonly PlacedPage[],
  addresses: ReadonlySet<string>,
  baseUrl: string,
): Diagnostic[] {
  const byAddress = new Map(
    pages.map((page) => [pageAddress(page.permalink), page]),
  );
  const whatIsWrong = (url: string, from: PlacedPage): string | undefined => {
    if (ELSEWHERE.test(url)) {
      return undefined;
    }
    const full =
      url.startsWith('/') && !`${url}/`.startsWith(baseUrl)
        ? baseUrl + url.slice(1)
        : url;
    const { pathname, hash } = new URL(full, ORIGIN + from.permalink);
    const address = pageAddress(decoded(pathname));
    if (FILE.test(address) && !addresses.has(address)) {
      return undefined;
    }
    if (!addresses.has(address)) {
      return `the page "${url}" does not exist${didYouMean(address, [...addresses])}; correct the address, or link the file: ./page.mdx`;
    }
    const id = decoded(hash.slice(1));
    const ids = byAddress.get(address)?.places?.ids;
    return id === '' || ids === undefined || ids.includes(id)
      ? undefined
      : `${byAddress.get(address)?.file ?? address} has no heading or place "#${id}"${didYouMean(id, [...ids])}; correct the link, or give a heading this id: {#${id}}`;
  };
  return pages.flatMap((page) =>
    (page.places?.links ?? []).flatMap(({ url, line, column }) => {
      const what = whatIsWrong(url, page);
      return what === undefined
        ? []
        : [{ file: page.file, line, column, what }];
    }),
  );
}
