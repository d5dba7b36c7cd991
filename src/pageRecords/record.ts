/** What is known of a page once it has been processed: all that twins, search and archives are assembled from. */
import path from 'node:path';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { Heading, Root, RootContent } from 'mdast';
import type { VFile } from 'vfile';
import type { Addresses } from './addresses';
import { flatten } from './flatten';
import { withIds } from './headingIds';
import { sectionsOf, type PageSection } from './sections';
import type { ListedPage, SidebarPages } from './sidebar';
import type { Stringify } from './stringify';

declare module 'vfile' {
  interface DataMap {
    /** Files of the archive that readers download from the page, by their path in it (src/remark/examples). */
    archive: Readonly<Record<string, string>>;
  }
}

/** A page as data. Records are written to disk as JSON, so they hold nothing that JSON does not. */
export interface PageRecord {
  /** Hash of the page's source and of the chain that processed it. */
  readonly key: string;
  /** Markdown of the title in the text; absent where the theme draws the title of the front matter. */
  readonly title?: string;
  /** Markdown of the page without its title, components and HTML. */
  readonly markdown: string;
  /** The parts of the page in reading order; the title of the first one is empty, it is the page's own. */
  readonly sections: readonly PageSection[];
  /** Addresses of links as the page has them, and as the Markdown has them. */
  readonly links: Readonly<Record<string, string>>;
  /** Files that the Markdown shows: address, and path below the site's folder. */
  readonly files: Readonly<Record<string, string>>;
  /** The pages that a list of cards on this page shows; absent without such a list. */
  readonly cards?: readonly ListedPage[];
  /** Files of the archive that the page offers, by their path in it. */
  readonly archive?: Readonly<Record<string, string>>;
}

export type Doc = LoadedVersion['docs'][number];

/** Where the links and lists of a page come from. */
export interface PageContext {
  readonly doc: Doc;
  readonly addresses: Addresses;
  readonly sidebar: SidebarPages;
  readonly siteDir: string;
}

const isTitle = (node: RootContent): node is Heading =>
  node.type === 'heading' && node.depth === 1;

/**
 * Makes the record of a page.
 *
 * @param tree the page after the transforms that give Markdown; it is not changed
 * @param file the page's file, to blame for what is wrong
 * @throws VFileMessage with line and way out at what cannot be said in Markdown
 */
export async function recordOf(
  key: string,
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
  const rest = flat.children.filter((node) => node !== title);
  const archive = file.data.archive;
  return {
    key,
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
 * Whether a record still says what the page says: its links lead where they led and its list shows the
 * same pages. The key covers everything else.
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
    // A link that leads nowhere now: the page is processed again, and the error names its place.
    return false;
  }
}
