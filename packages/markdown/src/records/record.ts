/** The record of a processed page, from which Markdown twins, search and archives are assembled. */
import path from 'node:path';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { Heading, Root, RootContent } from 'mdast';
import type { VFile } from 'vfile';
import type { Addresses } from './addresses';
import { flatten } from './toMarkdown';
import { textOfNodes } from '../tree/textOfNodes';
import { withHeadingIds } from './idMarks';
import { withIds } from './headingIds';
import { sectionsOf, type PageSection } from './sections';
import type { ListedPage, SidebarPages } from './sidebar';
import type { Stringify } from './stringify';

declare module 'vfile' {
  interface DataMap {
    /** Files of the page's downloadable archive, by their path in it (packages/markdown/src/examples). */
    archive: Readonly<Record<string, string>>;
  }
}

/** A page as data. Records are written to disk, so they must be serializable as JSON. */
export interface PageRecord {
  /** Markdown of the title in the text; absent where the theme renders the title of the front matter. */
  readonly title?: string;
  /** Markdown of the page without its title, components and HTML; ids of places are marks (idMarks.ts). */
  readonly markdown: string;
  /** Sections in reading order; the first one is the page's introduction, with an empty title. */
  readonly sections: readonly PageSection[];
  /** Link addresses: from the page to the Markdown. */
  readonly links: Readonly<Record<string, string>>;
  /** Files that the Markdown embeds: from address to path below the site's folder. */
  readonly files: Readonly<Record<string, string>>;
  /** The pages in a list of cards on this page; absent without such a list. */
  readonly cards?: readonly ListedPage[];
  /** Files of the page's downloadable archive, by their path in it; absent without one. */
  readonly archive?: Readonly<Record<string, string>>;
}

export type Doc = LoadedVersion['docs'][number];

/** Sources of the links and lists of a page. */
export interface PageContext {
  readonly doc: Doc;
  readonly addresses: Addresses;
  readonly sidebar: SidebarPages;
  readonly siteDir: string;
}

const isTitle = (node: RootContent): node is Heading =>
  node.type === 'heading' && node.depth === 1;

/**
 * Creates the record of a page.
 *
 * @param tree the page after the transforms that produce Markdown; it is not changed
 * @param file the page's file, for error messages
 * @throws VFileMessage with line and fix at content that has no Markdown form
 */
export async function recordOf(
  tree: Root,
  file: VFile,
  { doc, addresses, sidebar, siteDir }: PageContext,
  stringify: Stringify,
): Promise<PageRecord> {
  const links: Record<string, string> = {};
  const files: Record<string, string> = {};
  let cards: readonly ListedPage[] | undefined;
  const flat = flatten(await withIds(tree), file, {
    address: (url) => {
      const { address, file: shown } = addresses.of(url, doc);
      links[url] = address;
      if (shown !== undefined) {
        files[address] = path.relative(siteDir, shown);
      }
      return address;
    },
    cards: () => (cards ??= sidebar.cardsOn(doc.id)),
  });
  const title = flat.children.find(isTitle);
  const { children } = withHeadingIds(
    flat,
    title ? textOfNodes(title.children) : doc.title,
  );
  const rest = children.filter((node) => node !== title);
  const archive = file.data.archive;
  return {
    ...(title && {
      title: stringify({ type: 'root', children: [title] }).trimEnd(),
    }),
    markdown: stringify({ type: 'root', children: rest }),
    sections: sectionsOf(flat),
    links,
    files,
    ...(cards && { cards }),
    ...(archive && { archive }),
  };
}

/**
 * Whether a record is still valid: its links resolve to the same addresses and its list shows the same pages.
 * The cache key covers everything else.
 */
export function isFresh(
  record: PageRecord,
  { doc, addresses, sidebar }: PageContext,
): boolean {
  try {
    return (
      Object.entries(record.links).every(
        ([url, address]) => addresses.of(url, doc).address === address,
      ) &&
      (record.cards === undefined ||
        JSON.stringify(record.cards) ===
          JSON.stringify(sidebar.cardsOn(doc.id)))
    );
  } catch {
    // A link is now broken: processing the page again reports it with its line.
    return false;
  }
}
