/** Rewrites links of pages for their Markdown twins: a link to a page with a twin points to that twin. */
import fs from 'node:fs';
import path from 'node:path';
import { resolveMarkdownLinkPathname } from '@docusaurus/utils';
import { INDEX_FILE, twinAddress } from './paths';

/** A page with a Markdown twin. */
export interface LinkedPage {
  /** Address with the base URL. */
  readonly permalink: string;
  /** Docusaurus' source path, `@site/docs/intro.mdx`; undefined for generated index pages. */
  readonly source?: string;
}

/** The site whose links are rewritten. */
export interface LinkedSite {
  readonly siteDir: string;
  /** Folder of the pages. */
  readonly contentPath: string;
  /** Origin of the site, without a slash at the end. */
  readonly url: string;
  /** Base URL with leading and trailing slash. */
  readonly baseUrl: string;
  readonly pages: readonly LinkedPage[];
}

const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const UNCHECKED = 'pathname://';
/** Dummy origin for resolving relative paths. */
const ORIGIN = 'http://site';

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/** Target of a link in a twin. */
export interface Target {
  /** Absolute, because a twin is read far from its site; only fragments of the page itself are not. */
  readonly address: string;
  /** The source file behind the address, such as an image next to the page. */
  readonly file?: string;
}

/** Maps links of pages to addresses of twins and files. */
export class Addresses {
  private readonly permalinks: ReadonlyMap<string, string>;
  private readonly twins: ReadonlyMap<string, string>;

  constructor(private readonly site: LinkedSite) {
    const { baseUrl, pages } = site;
    this.permalinks = new Map(
      pages.flatMap(({ source, permalink }) =>
        source === undefined ? [] : [[source, permalink] as const],
      ),
    );
    this.twins = new Map([
      // The Markdown twin of the landing page is the index.
      [withoutSlash(baseUrl), baseUrl + INDEX_FILE],
      ...pages.map(
        ({ permalink }) =>
          [withoutSlash(permalink), twinAddress(permalink, baseUrl)] as const,
      ),
    ]);
  }

  /**
   * The address of a link in the twin.
   *
   * @param url the link's URL on the page
   * @param from the page that links
   * @throws Error when the link points to a Markdown file that is not a page
   */
  of(url: string, from: LinkedPage): Target {
    if (url.startsWith(UNCHECKED)) {
      return { address: this.absolute(url.slice(UNCHECKED.length)) };
    }
    if (url === '' || url.startsWith('#') || SCHEME.test(url)) {
      return { address: url };
    }
    const [, pathname = '', suffix = ''] = /^([^?#]*)(.*)$/.exec(url) ?? [];
    const target = this.target(pathname, from);
    const twin = this.twins.get(withoutSlash(target.address));
    const address = this.absolute((twin ?? target.address) + suffix);
    return { ...target, address };
  }

  private absolute(address: string): string {
    return address.startsWith('/') ? this.site.url + address : address;
  }

  private target(pathname: string, from: LinkedPage): Target {
    const { siteDir, contentPath, baseUrl } = this.site;
    const file = from.source?.replace('@site', siteDir);
    if (/\.mdx?$/.test(pathname) && file !== undefined) {
      const permalink = resolveMarkdownLinkPathname(pathname, {
        siteDir,
        sourceFilePath: file,
        contentPaths: { contentPath, contentPathLocalized: undefined },
        sourceToPermalink: new Map(this.permalinks),
      });
      if (permalink === null) {
        throw new Error(`"${pathname}" is not a page`);
      }
      return { address: permalink };
    }
    if (pathname.startsWith('/')) {
      const isWhole =
        pathname.startsWith(baseUrl) || pathname === withoutSlash(baseUrl);
      return { address: isWhole ? pathname : baseUrl + pathname.slice(1) };
    }
    const beside =
      file === undefined
        ? undefined
        : path.resolve(path.dirname(file), decodeURIComponent(pathname));
    if (beside !== undefined && fs.existsSync(beside)) {
      // The bundler renames such a file; the twin keeps its path relative to the page's source.
      const address = `${baseUrl}${path.relative(contentPath, beside)}`;
      return { address, file: beside };
    }
    return { address: new URL(pathname, ORIGIN + from.permalink).pathname };
  }
}
