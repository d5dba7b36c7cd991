/** Ids that are given twice: a link leads to the first only. */
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { textOfNodes } from '../tree/textOfNodes';
import type { Problem } from './problem';

/** The id that an author gives a heading; `escapeMarkdownHeadingIds` puts the backslash there. */
const HEADING_ID = /\\?\{#(?<id>[^}]+)\}\s*$/;
/** Components that make a place with an id. */
const PLACES = new Set(['Anchor', 'Moved']);

/** Explicit ids of headings and places that another one of the page has. */
export function repeatedIds(tree: Root): Problem[] {
  const lines = new Map<string, number>();
  const found: Problem[] = [];
  const add = (at: Problem['at'], id: string): void => {
    const line = lines.get(id);
    if (line === undefined) {
      lines.set(id, at.position?.start.line ?? 1);
    } else {
      found.push({
        at,
        what: `the id "${id}" is given in line ${line} already; choose another`,
      });
    }
  };
  visit(tree, (node) => {
    if (node.type === 'heading') {
      const id = HEADING_ID.exec(textOfNodes(node.children))?.groups?.id;
      if (id !== undefined) {
        add(node, id);
      }
    } else if (
      (node.type === 'mdxJsxFlowElement' ||
        node.type === 'mdxJsxTextElement') &&
      PLACES.has(node.name ?? '')
    ) {
      for (const attribute of node.attributes) {
        if (
          attribute.type === 'mdxJsxAttribute' &&
          attribute.name === 'id' &&
          typeof attribute.value === 'string'
        ) {
          add(node, attribute.value);
        }
      }
    }
  });
  return found;
}
