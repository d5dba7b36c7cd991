/** The names that the patterns of `match` statements bind. */
import type { Node } from './grammar';
import { UNBOUND, type Scope } from './scopes';
import type { Walk } from './walk';

/** Binds the capture names of a `case`; class names and constants are not bound. */
function visitPattern(walk: Walk, node: Node, scope: Scope): void {
  const [first] = node.children;
  const isNamed = /^(?:Class|Keyword)Pattern$/.test(node.type);
  for (const child of node.children) {
    if (child.type === 'VariableName') {
      if (!(isNamed && child === first)) {
        walk.bind(scope, child.text, UNBOUND);
      }
    } else if (child.type !== 'AttributePattern') {
      visitPattern(walk, child, scope);
    }
  }
}

export function visitClause(walk: Walk, node: Node, scope: Scope): void {
  for (const child of node.children) {
    const isPattern = child.type.endsWith('Pattern');
    if (isPattern && child.type !== 'AttributePattern') {
      visitPattern(walk, child, scope);
    } else if (!isPattern) {
      walk.visit(child, scope);
    }
  }
}
