/** Links of pages as they stand in twins: to other twins where there are any. */
import fs from 'node:fs';
import path from 'node:path';
import { resolveMarkdownLinkPathname } from '@docusaurus/utils';
import { INDEX_FILE, twinAddress } from './paths';

/** A page that has a twin. */
export interface LinkedPage {
  /** Address with the base URL. */
  readonly permalink: string;
  /** Its file as Docusaurus names it, `@site/docs/intro.mdx`; index pages have none. */
  readonly source?: string;
}

/** The site that links are of. */
export interface LinkedSite {
  readonly siteDir: string;
  /** Folder of the pages. */
  readonly contentPath: string;
  /** With both slashes. */
  readonly baseUrl: string;
  readonly pages: readonly LinkedPage[];
}

const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const UNCHECKED = 'pathname://';
/** Any origin; only paths are resolved against it. */
const ORIGIN = 'http://site';

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/** Where a link leads in a twin. */
export interface Target {
  readonly address: string;
  /** The file beside the page that the twin shows at the address, such as an image. */
  readonly file?: string;
}

/** Takes links of pages to addresses of twins and files. */
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
      // The landing page is the map of the docs, and so is the index.
      [withoutSlash(baseUrl), baseUrl + INDEX_FILE],
      ...pages.map(
        ({ permalink }) =>
          [withoutSlash(permalink), twinAddress(permalink, baseUrl)] as const,
      ),
    ]);
  }

  /**
   * A link's address for readers of the twin.
   *
   * @param url as it is on the page
   * @param from the page that links
   * @throws Error when it leads to a Markdown file that is not a page
   */
  of(url: string, from: LinkedPage): Target {
    if (url.startsWith(UNCHECKED)) {
      return { address: url.slice(UNCHECKED.length) };
    }
    if (url === '' || url.startsWith('#') || SCHEME.test(url)) {
      return { address: url };
    }
    const [, pathname = '', suffix = ''] = /^([^?#]*)(.*)$/.exec(url) ?? [];
    const target = this.target(pathname, from);
    const twin = this.twins.get(withoutSlash(target.address));
    return { ...target, address: (twin ?? target.address) + suffix };
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
      // The bundler gives such a file a name of its own; the twin has it where its page's source does.
      const address = `${baseUrl}${path.relative(contentPath, beside)}`;
      return { address, file: beside };
    }
    return { address: new URL(pathname, ORIGIN + from.permalink).pathname };
  }
}
