/** Visitors of functions, classes and decorators: the scopes that they open and the names that they bind. */
import { childOf, splitAt, type Node } from './grammar';
import { UNBOUND, type Binding, type Scope } from './scopes';
import { bindAll, type Walk } from './walk';

/** Binds parameters in the inner scope, and looks up annotations and defaults in the outer scope. */
function visitParameters(
  walk: Walk,
  list: Node,
  outer: Scope,
  inner: Scope,
): void {
  const rows = list.children.filter(({ type }) => !/^[()]$/.test(type));
  for (const row of splitAt(rows, ',')) {
    const [name, ...rest] = row.filter(({ type }) => !/^\*\*?$/.test(type));
    const hasNoStar = row[0] === name;
    const annotation = rest
      .find(({ type }) => type === 'TypeDef')
      ?.children.at(-1);
    const value = rest.at(-1);
    if (name?.type === 'VariableName') {
      const binding: Binding =
        annotation && hasNoStar
          ? { how: 'annotated', node: annotation }
          : value && hasNoStar && !annotation
            ? { how: 'default', node: value }
            : UNBOUND;
      walk.bind(inner, name.text, binding);
    }
    walk.all(rest, outer);
  }
}

export function visitFunction(walk: Walk, node: Node, scope: Scope): void {
  const inner = walk.open('function', scope);
  for (const child of node.children) {
    if (child.type === 'ParamList') {
      visitParameters(walk, child, scope, inner);
    } else if (child.type === 'TypeParamList') {
      bindAll(walk, child, inner);
    } else if (child.type === 'TypeDef') {
      walk.visit(child, scope);
    } else if (child !== childOf(node, 'VariableName') || isLambda(node)) {
      walk.visit(child, inner);
    }
  }
}

const isLambda = (node: Node): boolean => node.type === 'LambdaExpression';

function visitClass(walk: Walk, node: Node, scope: Scope): void {
  const inner = walk.open('class', scope);
  for (const child of node.children) {
    if (child.type === 'TypeParamList') {
      bindAll(walk, child, scope);
    } else if (child.type !== 'VariableName') {
      walk.visit(child, child.type === 'Body' ? inner : scope);
    }
  }
}

/** Binds the name of a function or class definition and visits the definition. */
export function define(
  walk: Walk,
  definition: Node,
  scope: Scope,
  binding: Binding,
): void {
  const name = childOf(definition, 'VariableName');
  if (name) {
    walk.bind(scope, name.text, binding);
  }
  const visit =
    definition.type === 'ClassDefinition' ? visitClass : visitFunction;
  visit(walk, definition, scope);
}

export function visitDecorated(walk: Walk, node: Node, scope: Scope): void {
  // The outermost decorator is called last: the name is bound to its result.
  const outermost = childOf(node, 'Decorator')?.children.at(-1);
  for (const child of node.children) {
    if (child.type === 'FunctionDefinition' && outermost) {
      define(walk, child, scope, { how: 'decorated', node: outermost });
    } else {
      walk.visit(child, scope);
    }
  }
}
