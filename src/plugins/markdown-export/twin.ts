/** The Markdown text of one page. */
import type { Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import { link, paragraph, text } from './flatten/nodes';
import type { ExportedPage } from './pages';
import { INDEX_FILE } from './paths';
import type { Stringify } from './stringify';

/** What the head of a twin says of the site. */
export interface TwinSite {
  /** Origin, without a slash at the end. */
  readonly url: string;
  /** With both slashes. */
  readonly baseUrl: string;
  /** What the docs describe: name and version. */
  readonly subject: string;
}

const isTitle = (node: RootContent): boolean =>
  node.type === 'heading' && node.depth === 1;

/** Says what the page is for and where it is: a twin is read far from its site. */
function head(page: ExportedPage, site: TwinSite): RootContent {
  const place: PhrasingContent[] = [
    text(`${site.subject} · `),
    link(site.url + page.permalink, [text('this page on the web')]),
    text(' · '),
    link(site.baseUrl + INDEX_FILE, [text('all pages')]),
  ];
  const description: Paragraph[] =
    page.description === '' ? [] : [paragraph([text(page.description)])];
  return { type: 'blockquote', children: [...description, paragraph(place)] };
}

/** The page with its title and a head. */
export function twinTree(page: ExportedPage, site: TwinSite): Root {
  const { children } = page.tree;
  // The theme draws the front matter's title where the text has none.
  const title: RootContent = children.find(isTitle) ?? {
    type: 'heading',
    depth: 1,
    children: [text(page.title)],
  };
  return {
    type: 'root',
    children: [
      title,
      head(page, site),
      ...children.filter((node) => node !== title),
    ],
  };
}

/** The text of a page's twin. */
export const twinText = (
  page: ExportedPage,
  site: TwinSite,
  stringify: Stringify,
): string => stringify(twinTree(page, site));
