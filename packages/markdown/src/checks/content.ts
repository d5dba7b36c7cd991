/** Content that is lost or cannot be read: pictures and links without words, cells outside of a table, tabs without a name. */
import type { Root } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import { textOfNodes } from '../tree/textOfNodes';
import type { Problem } from './problem';

type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

const isJsx = (node: { readonly type: string }): node is JsxElement =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

const hasAttribute = ({ attributes }: JsxElement, name: string): boolean =>
  attributes.some(
    (attribute) =>
      attribute.type === 'mdxJsxExpressionAttribute' ||
      (attribute.name === name &&
        // An expression is known only when the page is rendered.
        (typeof attribute.value === 'object'
          ? attribute.value !== null
          : (attribute.value ?? '').trim() !== '')),
  );

const NO_ALT =
  'the image has no alternative text; say what it shows to those who do not see it: ![words](path)';

function ofElement(node: JsxElement): string | undefined {
  switch (node.name) {
    case 'img':
      return hasAttribute(node, 'alt') ? undefined : NO_ALT;
    case 'TabItem':
      return hasAttribute(node, 'value')
        ? undefined
        : '<TabItem> has no value; add value="…", which is unique in its <Tabs>';
    case 'Tabs': {
      const other = node.children.find(
        (child) => !(isJsx(child) && child.name === 'TabItem'),
      );
      return node.children.length > 0 && other === undefined
        ? undefined
        : '<Tabs> may contain <TabItem value="…"> only, at least one; put the content into one';
    }
    default:
      return undefined;
  }
}

/** Pictures, links and tabs that lack what a reader needs. */
export function nameless(tree: Root): Problem[] {
  const found: Problem[] = [];
  const add = (at: Problem['at'], what: string | undefined): void => {
    if (what !== undefined) {
      found.push({ at, what });
    }
  };
  visit(tree, (node) => {
    if (node.type === 'image' || node.type === 'imageReference') {
      add(node, (node.alt ?? '').trim() === '' ? NO_ALT : undefined);
    } else if (node.type === 'link') {
      const isEmpty =
        textOfNodes(node.children).trim() === '' &&
        !node.children.some((child) => child.type === 'image');
      add(
        node,
        isEmpty
          ? 'the link has no words; write them in the brackets'
          : undefined,
      );
      add(
        node,
        node.url === ''
          ? 'the link has no address; write it in the parentheses'
          : undefined,
      );
    } else if (isJsx(node)) {
      add(node, ofElement(node));
    }
  });
  return found;
}

/** Rows of tables that have more or fewer cells than the head. */
export function raggedRows(tree: Root): Problem[] {
  const found: Problem[] = [];
  visit(tree, 'table', ({ children: [head, ...rows] }) => {
    const columns = head?.children.length ?? 0;
    for (const row of rows) {
      const cells = row.children.length;
      if (cells !== columns) {
        found.push({
          at: row,
          what: `the row has ${cells} cells, the head of the table ${columns}; write \\| for the character`,
        });
      }
    }
  });
  return found;
}

/** A page without content. */
export const empty = (tree: Root): Problem[] =>
  tree.children.every(({ type }) => type === 'yaml' || type === 'mdxjsEsm')
    ? [
        {
          at: tree,
          what: 'the page has no text; write some, or remove the file',
        },
      ]
    : [];
