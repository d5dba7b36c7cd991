/**
 * Ids of places in Markdown. A heading whose id is not the one that GitHub would make of its text says it:
 * `## Title {#id}`. Other places (`<Anchor>`, entries of lists) get an empty `<a id="…">`, but only those that
 * some page links to: a record marks all of them, and the marks are resolved when all pages are known.
 */
import { createSlugger } from '@docusaurus/utils';
import type { Heading, Node, Root, RootContent } from 'mdast';
import { textOfNodes } from '../tree/textOfNodes';

/** A place with an id; it has no text. */
export interface IdMark extends Node {
  readonly type: 'idMark';
  readonly id: string;
}

declare module 'mdast' {
  interface RootContentMap {
    idMark: IdMark;
  }
  interface PhrasingContentMap {
    idMark: IdMark;
  }
}

/** Characters for private use, which no page contains. */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const MARK = new RegExp(`${OPEN}([^${CLOSE}]*)${CLOSE}`, 'g');
/** A paragraph that is nothing but a mark. */
const LONE_MARK = new RegExp(
  `^((?:> ?|[ \\t])*)${OPEN}([^${CLOSE}]*)${CLOSE}\\n(?:\\1?[> \\t]*\\n)?`,
  'gm',
);

export const idMark = (id: string): IdMark => ({ type: 'idMark', id });

/** A mark in the text of a record. */
export const writtenMark = ({ id }: IdMark): string => OPEN + id + CLOSE;

const anchor = (id: string): string => `<a id="${id}"></a>`;

/** Underscores that Markdown would take for emphasis. */
const EMPHASIS = /(?<![a-z\d])_|_(?![a-z\d])/i;

const afterHeading = (id: string): string =>
  EMPHASIS.test(id) ? ` ${anchor(id)}` : ` {#${id}}`;

/**
 * The text with its marks resolved.
 *
 * @param isLinked whether some page links to an id of this page
 */
export const resolveMarks = (
  markdown: string,
  isLinked: (id: string) => boolean,
): string =>
  markdown
    .replaceAll(LONE_MARK, (all, _, id: string) => (isLinked(id) ? all : ''))
    .replaceAll(MARK, (_, id: string) => (isLinked(id) ? anchor(id) : ''));

/** Fragments that addresses lead to, by the address without its fragment; the page's own under ''. */
export function fragmentsOf(
  addresses: Iterable<string>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const address of addresses) {
    const [location = '', fragment = ''] = address.split('#');
    if (fragment !== '') {
      const ids = found.get(location) ?? new Set();
      found.set(location, ids.add(decodeURIComponent(fragment)));
    }
  }
  return found;
}

/**
 * The tree with the ids of headings written after their text, where they are not what GitHub's algorithm makes
 * of it.
 *
 * @param title text of the page's title, which is a heading above the others
 */
export function withHeadingIds(tree: Root, title: string): Root {
  const slugger = createSlugger();
  slugger.slug(title);
  const reported = (heading: Heading): Heading => {
    const { id } = (heading.data ?? {}) as { id?: string };
    const slug = slugger.slug(textOfNodes(heading.children));
    return id === undefined || id === slug
      ? heading
      : {
          ...heading,
          children: [
            ...heading.children,
            { type: 'html', value: afterHeading(id) },
          ],
        };
  };
  const all = (nodes: readonly RootContent[]): RootContent[] =>
    nodes.map((node) => {
      if (node.type === 'heading') {
        return node.depth === 1 ? node : reported(node);
      }
      return 'children' in node
        ? ({
            ...node,
            children: all(node.children as RootContent[]),
          } as RootContent)
        : node;
    });
  return { ...tree, children: all(tree.children) };
}
