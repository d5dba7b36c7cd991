/** Remark plugin: links the style sheets that few pages need, on pages with their classes. */
import type { Root } from 'mdast';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';
import { htmlBlock } from '../../tree/html';

interface Options {
  /** Base URL of the site, with leading and trailing slash. */
  readonly baseUrl: string;
  /** Names of the style sheets in static/, by the class of the elements that they are for. */
  readonly sheets: Readonly<Record<string, string>>;
}

const pageStyles: Plugin<[Options], Root> =
  ({ baseUrl, sheets }) =>
  (tree) => {
    const found = new Set<string>();
    visit(tree, 'htmlBlock', ({ data }) => {
      for (const name of data.hProperties.className?.split(' ') ?? []) {
        const sheet = sheets[name];
        if (sheet !== undefined) {
          found.add(sheet);
        }
      }
    });
    const links = [...found].map((sheet) =>
      htmlBlock(
        'link',
        // React moves a style sheet with a precedence to the head, and waits for it before it shows the page.
        {
          rel: 'stylesheet',
          href: baseUrl + sheet,
          precedence: 'default',
        },
        [],
      ),
    );
    tree.children.unshift(...links);
  };

export default pageStyles;
