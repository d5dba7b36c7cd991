/** The Markdown of each page, at its address + `.md`, and the two files that gather them. */
import fs from 'node:fs/promises';
import path from 'node:path';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { Paragraph, PhrasingContent, RootContent } from 'mdast';
import { link, paragraph, text } from '@docs/markdown/records/toMarkdown/nodes';
import {
  FULL_TEXT_FILE,
  INDEX_FILE,
  twinAddress,
} from '@docs/markdown/records/paths';
import { fragmentsOf, resolveMarks } from '@docs/markdown/records/idMarks';
import { SidebarPages } from '@docs/markdown/records/sidebar';
import { stringifier, type Stringify } from '@docs/markdown/records/stringify';
import type { FileContent, Files } from './files';
import { llmsFullText, llmsIndexes, type LlmsSite } from './llms';
import type { ExportedPage } from './pages';
import type { TwinSite } from './twinSite';

/** Says what the page is for and where it is: a twin is read far from its site. */
function head(page: ExportedPage, site: TwinSite): RootContent {
  const location: PhrasingContent[] = [
    text(`${site.subject} · `),
    link(site.url + page.permalink, [text('this page on the web')]),
    text(' · '),
    link(site.url + site.baseUrl + INDEX_FILE, [text('all pages')]),
  ];
  const description: Paragraph[] =
    page.description === '' ? [] : [paragraph([text(page.description)])];
  return {
    type: 'blockquote',
    children: [...description, paragraph(location)],
  };
}

/**
 * The text of a page's twin: title, head and what the page says.
 *
 * @param isLinked whether a twin links to an id of this page
 */
export function twinText(
  page: ExportedPage,
  site: TwinSite,
  stringify: Stringify,
  isLinked: (id: string) => boolean,
): string {
  const reported = (node: RootContent): string =>
    stringify({ type: 'root', children: [node] }).trimEnd();
  const { title } = page.record;
  const markdown = resolveMarks(page.record.markdown, isLinked).trimEnd();
  const parts = [
    // The theme draws the front matter's title where the text has none.
    title ??
      reported({ type: 'heading', depth: 1, children: [text(page.title)] }),
    reported(head(page, site)),
    ...(markdown === '' ? [] : [markdown]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The twins of a version's pages with the files that they show; of the latest version, the gathering files too. */
export async function twinFiles(
  version: LoadedVersion,
  pages: readonly ExportedPage[],
  site: LlmsSite,
  notInFullText: string,
  siteDir: string,
): Promise<Files> {
  const stringify = await stringifier();
  const fileOf = (address: string): string =>
    decodeURIComponent(address.slice(site.baseUrl.length));
  const linked = fragmentsOf(
    pages.flatMap(({ record }) => Object.values(record.links)),
  );
  const texts = new Map(
    pages.map((page) => {
      const address = site.url + twinAddress(page.permalink, site.baseUrl);
      const own = fragmentsOf(Object.values(page.record.links)).get('');
      const isLinked = (id: string) =>
        own?.has(id) === true || linked.get(address)?.has(id) === true;
      return [page.permalink, twinText(page, site, stringify, isLinked)];
    }),
  );
  const files = new Map<string, FileContent>(
    [...texts].map(([page, twin]) => [
      fileOf(twinAddress(page, site.baseUrl)),
      twin,
    ]),
  );
  for (const { record } of pages) {
    for (const [address, source] of Object.entries(record.files)) {
      files.set(
        fileOf(address.slice(site.url.length)),
        await fs.readFile(path.join(siteDir, source)),
      );
    }
  }
  if (version.isLast) {
    const sections = new SidebarPages(version).sections();
    const leftOut = new Set(
      pages
        .filter(({ doc }) => doc?.id.startsWith(notInFullText))
        .map(({ permalink }) => permalink),
    );
    llmsIndexes(sections, site).forEach((content, file) =>
      files.set(file, content),
    );
    files.set(FULL_TEXT_FILE, llmsFullText({ sections, texts, leftOut }, site));
  }
  return files;
}
