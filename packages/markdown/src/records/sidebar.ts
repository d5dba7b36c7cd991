/** The sidebar as data: sections in reading order, index pages, the pages of a category. */
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';

/** A page of a list. */
export interface ListedPage {
  readonly title: string;
  /** Address with the base URL. */
  readonly permalink: string;
  /** One sentence, or nothing. */
  readonly description: string;
}

/** A group of pages of the index. */
export interface Section {
  readonly label: string;
  /** A branch of a category that is too large to be listed among the category's other pages. */
  readonly isBranch: boolean;
  /** Labels of the categories around a branch, without the top-level one. */
  readonly within: readonly string[];
  readonly pages: readonly ListedPage[];
}

/** A page that Docusaurus generates for a category. */
export interface IndexPage extends ListedPage {
  readonly pages: readonly ListedPage[];
}

type SidebarItem = LoadedVersion['sidebars'][string][number];
type Category = Extract<SidebarItem, { type: 'category' }>;
type Doc = LoadedVersion['docs'][number];

/** Name of the sidebar in sidebars.ts. */
const SIDEBAR = 'tutorialSidebar';
/** A branch with more pages than this becomes a separate section of the index. */
const LARGE_BRANCH = 40;
/** Number of page names that describe a category without a description. */
const NAMES = 5;
/** llmstxt.org: the section that may be skipped when a shorter context is needed. */
export const OFF_SIDEBAR = 'Optional';

/** Ids of all pages at or below a sidebar item, in reading order. */
function docIds(item: SidebarItem): string[] {
  switch (item.type) {
    case 'doc':
    case 'ref':
      return [item.id];
    case 'category': {
      const own = item.link?.type === 'doc' ? [item.link.id] : [];
      return [...own, ...item.items.flatMap(docIds)];
    }
    default:
      return [];
  }
}

/** A top-level category of the sidebar. */
export interface TopSection {
  readonly label: string;
  /** Address of the page that Docusaurus generates for it; undefined when it has a page of its own or none. */
  readonly permalink: string | undefined;
  /** Ids of its pages in reading order, its own page first. */
  readonly ids: readonly string[];
}

/** The top-level categories of a version's sidebar, in order. */
export const topSections = ({ sidebars }: LoadedVersion): TopSection[] =>
  (sidebars[SIDEBAR] ?? []).flatMap((item) =>
    item.type === 'category'
      ? [
          {
            label: item.label,
            permalink:
              item.link?.type === 'generated-index'
                ? item.link.permalink
                : undefined,
            ids: docIds(item),
          },
        ]
      : [],
  );

/** The sidebars of a loaded version, with the pages that they list. */
export class SidebarPages {
  private readonly docs: ReadonlyMap<string, Doc>;

  constructor(private readonly version: LoadedVersion) {
    this.docs = new Map(version.docs.map((doc) => [doc.id, doc]));
  }

  private get items(): SidebarItem[] {
    return Object.values(this.version.sidebars).flat();
  }

  private docPage(id: string): ListedPage[] {
    const doc = this.docs.get(id);
    return doc ? [listed(doc)] : [];
  }

  private ownPage({ label, link, description }: Category): ListedPage[] {
    if (link?.type === 'doc') {
      return this.docPage(link.id);
    }
    return link
      ? [
          {
            title: link.title ?? label,
            permalink: link.permalink,
            description: link.description ?? description ?? '',
          },
        ]
      : [];
  }

  /** Collects the pages at and below items, in reading order, and separate sections for large branches. */
  private collect(
    items: readonly SidebarItem[],
    sections: Section[],
    within: readonly string[] = [],
  ): ListedPage[] {
    return items.flatMap((item) => {
      switch (item.type) {
        case 'doc':
        case 'ref':
          return this.docPage(item.id);
        case 'category': {
          const { label } = item;
          const below: Section[] = [];
          const pages = [
            ...this.ownPage(item),
            ...this.collect(item.items, below, [...within, label]),
          ];
          if (pages.length > LARGE_BRANCH) {
            sections.push({ label, isBranch: true, within, pages }, ...below);
            return [];
          }
          sections.push(...below);
          return pages;
        }
        default:
          return [];
      }
    });
  }

  /** Each page once, grouped as in the sidebar; pages that are not in the sidebar come last. */
  sections(): Section[] {
    const result: Section[] = [];
    const loose: ListedPage[] = [];
    for (const item of this.items) {
      if (item.type !== 'category') {
        loose.push(...this.collect([item], []));
        continue;
      }
      const large: Section[] = [];
      const pages = [...this.ownPage(item), ...this.collect(item.items, large)];
      result.push(section(item.label, pages), ...large);
    }
    const named = new Set(
      [...loose, ...result.flatMap(({ pages }) => pages)].map(
        ({ permalink }) => permalink,
      ),
    );
    const others = this.version.docs
      .filter(({ permalink }) => !named.has(permalink))
      .map(listed)
      .sort((a, b) => a.permalink.localeCompare(b.permalink, 'en'));
    return [...result, section(OFF_SIDEBAR, [...loose, ...others])].filter(
      ({ pages }) => pages.length > 0,
    );
  }

  /** The pages that Docusaurus generates for categories. */
  indexPages(): IndexPage[] {
    return categories(this.items).flatMap((category) =>
      category.link?.type === 'generated-index'
        ? this.ownPage(category).map((page) => ({
            ...page,
            pages: this.cards(category.items),
          }))
        : [],
    );
  }

  /** The pages that `<DocCardList />` shows: those of the page's own category, else its siblings. */
  cardsOn(docId: string): ListedPage[] {
    const all = categories(this.items);
    const own = all.find(
      ({ link }) => link?.type === 'doc' && link.id === docId,
    );
    const lists = [...all.map(({ items }) => items), this.items];
    const around = lists.find((items) =>
      items.some((item) => item.type === 'doc' && item.id === docId),
    );
    return this.cards(own?.items ?? around ?? []);
  }

  private cards(items: readonly SidebarItem[]): ListedPage[] {
    return items.flatMap((item): ListedPage[] => {
      switch (item.type) {
        case 'doc':
        case 'ref':
          return this.docPage(item.id).map((page) => ({
            ...page,
            title:
              this.docs.get(item.id)?.frontMatter.sidebar_label ??
              item.label ??
              page.title,
          }));
        case 'link':
          return [
            {
              title: item.label,
              permalink: item.href,
              description: item.description ?? '',
            },
          ];
        case 'category':
          return this.categoryCard(item);
        default:
          return [];
      }
    });
  }

  private categoryCard(category: Category): ListedPage[] {
    const below = this.cards(category.items);
    const page = this.ownPage(category)[0] ?? below[0];
    const names = below.map(({ title }) => title);
    const more = names.length > NAMES ? ' and more' : '';
    return page
      ? [
          {
            title: category.label,
            permalink: page.permalink,
            description:
              category.description ?? names.slice(0, NAMES).join(', ') + more,
          },
        ]
      : [];
  }
}

const section = (label: string, pages: readonly ListedPage[]): Section => ({
  label,
  isBranch: false,
  within: [],
  pages,
});

const listed = ({ title, permalink, description }: Doc): ListedPage => ({
  title,
  permalink,
  description,
});

const categories = (items: readonly SidebarItem[]): Category[] =>
  items.flatMap((item) =>
    item.type === 'category' ? [item, ...categories(item.items)] : [],
  );
