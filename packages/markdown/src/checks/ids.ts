/** Ids that are given twice: a link leads to the first only. */
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { textOfNodes } from '../tree/textOfNodes';
import type { Problem } from './problem';

/** The id that an author gives a heading; `escapeMarkdownHeadingIds` puts the backslash there. */
const HEADING_ID = /\\?\{#(?<id>[^}]+)\}\s*$/;
/** Components that make a place with an id. */
const PLACES = new Set(['Anchor', 'Moved']);

/** A place with an id that the author gave it. */
interface ExplicitId {
  readonly at: Problem['at'];
  readonly id: string;
}

/** The explicit ids of a page's headings and places, in reading order. */
export function explicitIds(tree: Root): ExplicitId[] {
  const found: ExplicitId[] = [];
  visit(tree, (node) => {
    if (node.type === 'heading') {
      const id = HEADING_ID.exec(textOfNodes(node.children))?.groups?.id;
      if (id !== undefined) {
        found.push({ at: node, id });
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
          found.push({ at: node, id: attribute.value });
        }
      }
    }
  });
  return found;
}

/** Explicit ids of headings and places that another one of the page has. */
export function repeatedIds(tree: Root): Problem[] {
  const lines = new Map<string, number>();
  return explicitIds(tree).flatMap(({ at, id }) => {
    const line = lines.get(id);
    if (line !== undefined) {
      const what = `the id "${id}" is given in line ${line} already; choose another`;
      return [{ at, what }];
    }
    lines.set(id, at.position?.start.line ?? 1);
    return [];
  });
}
