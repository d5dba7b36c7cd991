/** The pages of a version with their records. */
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import pMap from 'p-map';
import type { PageRecords } from '@docs/markdown/records/recorder';
import type { Doc, PageRecord } from '@docs/markdown/records/record';
import { Addresses } from '@docs/markdown/records/addresses';
import { SidebarPages, type ListedPage } from '@docs/markdown/records/sidebar';
import { pageList } from '@docs/markdown/records/toMarkdown/components';
import { stringifier } from '@docs/markdown/records/stringify';
import { OPEN_FILES } from './files';

/** What is exported of a page. */
export interface ExportedPage extends ListedPage {
  /** The page as the docs plugin loaded it; index pages, which Docusaurus makes of categories, have none. */
  readonly doc?: Doc;
  readonly record: PageRecord;
}

/** Where the site is. */
export interface SiteAddress {
  /** Origin, without a slash at the end. */
  readonly url: string;
  /** With both slashes. */
  readonly baseUrl: string;
}

/** Index pages list the pages of their category; they have no source, so they are said here. */
async function indexPages(
  version: LoadedVersion,
  { url, baseUrl }: SiteAddress,
): Promise<ExportedPage[]> {
  const index = new SidebarPages(version).indexPages();
  const addresses = new Addresses({
    siteDir: '',
    contentPath: version.contentPath,
    url,
    baseUrl,
    pages: [...version.docs, ...index],
  });
  const stringify = await stringifier();
  return index.map(({ pages, ...page }) => {
    const children = pageList(pages, (to) => addresses.of(to, page).address);
    const markdown = stringify({ type: 'root', children });
    return {
      ...page,
      record: { markdown, sections: [], links: {}, files: {} },
    };
  });
}

/**
 * The pages of a version, documents first.
 *
 * @throws Error with file, line and way out when a page cannot be written as Markdown
 */
export async function recordedPages(
  version: LoadedVersion,
  records: PageRecords,
  site: SiteAddress,
): Promise<ExportedPage[]> {
  const pages = await pMap(
    version.docs,
    async (doc): Promise<ExportedPage> => {
      const { title, permalink, description } = doc;
      const record = await records.of(doc);
      return { doc, title, permalink, description, record };
    },
    { concurrency: OPEN_FILES },
  );
  return [...pages, ...(await indexPages(version, site))];
}
