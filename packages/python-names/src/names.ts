/** The names that each kind of statement binds. */
import { define, visitDecorated, visitFunction } from './definitions';
import { childOf, keywordsOf, nodesOf, splitAt, type Node } from './grammar';
import { importOf } from './imports';
import { visitClause } from './patterns';
import { UNBOUND, type Binding, type Names, type Scope } from './scopes';
import { Walk, bindAll, type Visitors } from './walk';

const moduleOf = (scope: Scope): Scope =>
  scope.parent ? moduleOf(scope.parent) : scope;

function visitImport(walk: Walk, node: Node, scope: Scope): void {
  walk.imports.set(node, scope);
  const { module, names } = importOf(node);
  if (names.some(({ name }) => name === '*')) {
    // A star import may rebind any name bound so far.
    for (const known of scope.bindings.keys()) {
      walk.bind(scope, known, UNBOUND);
    }
    return;
  }
  for (const { parts, name, alias } of names) {
    if (module !== undefined) {
      walk.bind(scope, alias?.text ?? name, { how: 'member', module, name });
    } else if (alias) {
      walk.bind(scope, alias.text, { how: 'chain', parts });
    } else {
      const top = parts[0] ?? '';
      walk.bind(scope, top, { how: 'module', module: top });
    }
  }
}

function visitAssignment(walk: Walk, node: Node, scope: Scope): void {
  const parts = splitAt(node.children, 'AssignOp');
  const annotation = childOf(node, 'TypeDef');
  const value = parts.length > 1 ? (parts.at(-1) ?? []) : [];
  const [only] = value;
  const type = annotation?.children.at(-1);
  const binding: Binding = type
    ? { how: 'annotated', node: type }
    : value.length === 1 && only
      ? { how: 'assigned', node: only }
      : UNBOUND;
  for (const part of parts.length > 1 ? parts.slice(0, -1) : parts) {
    const names = part.filter((child) => child !== annotation);
    walk.targets(names, scope, binding);
  }
  walk.all([...(annotation ? [annotation] : []), ...value], scope);
}

function visitUpdate(walk: Walk, node: Node, scope: Scope): void {
  const [target, ...rest] = node.children;
  walk.targets(target ? [target] : [], scope);
  walk.all(rest, scope);
}

/** `for a, b in c`: in a statement, or in a comprehension with its own scope. */
function visitLoops(walk: Walk, node: Node, scope: Scope): void {
  let targets: Node[] | undefined;
  for (const child of node.children) {
    if (child.type === 'for') {
      targets = [];
    } else if (child.type === 'in' && targets) {
      walk.targets(targets, scope);
      targets = undefined;
    } else if (targets) {
      targets.push(child);
    } else {
      walk.visit(child, scope);
    }
  }
}

function visitComprehension(walk: Walk, node: Node, scope: Scope): void {
  visitLoops(walk, node, walk.open('comprehension', scope));
}

function visitArguments(walk: Walk, node: Node, scope: Scope): void {
  if (childOf(node, 'for')) {
    visitComprehension(walk, node, scope);
    return;
  }
  const keywords = new Set(keywordsOf(node));
  walk.all(
    node.children.filter((child) => !keywords.has(child)),
    scope,
  );
}

/** `x as name`, in `with` and `except`. */
function visitAliases(walk: Walk, node: Node, scope: Scope): void {
  node.children.forEach((child, index) => {
    if (node.children[index - 1]?.type !== 'as') {
      walk.visit(child, scope);
      return;
    }
    const value = node.children[index - 2];
    const binding: Binding =
      node.type === 'WithStatement' && value && !childOf(node, 'async')
        ? { how: 'entered', node: value }
        : UNBOUND;
    walk.targets([child], scope, binding);
  });
}

function visitNamed(walk: Walk, node: Node, scope: Scope): void {
  let owner = scope;
  while (owner.kind === 'comprehension' && owner.parent) {
    owner = owner.parent;
  }
  const [name] = node.children;
  const value = node.children.at(-1);
  if (name && value) {
    walk.bind(
      owner,
      name.text,
      owner === scope ? { how: 'assigned', node: value } : UNBOUND,
    );
    walk.visit(value, scope);
  }
}

/** `global x`: the function may rebind the module's name, so its value becomes unknown. */
function visitScopeStatement(walk: Walk, node: Node, scope: Scope): void {
  const isGlobal = childOf(node, 'global') !== undefined;
  bindAll(walk, node, scope);
  let outer = isGlobal ? moduleOf(scope) : scope.parent;
  for (; outer; outer = outer.parent) {
    bindAll(walk, node, outer);
  }
}

/** Names in an f-string are not linked, but `:=` may bind a name there. */
function visitFormat(walk: Walk, node: Node, scope: Scope): void {
  for (const { type, children } of nodesOf(node)) {
    if (type === 'NamedExpression' && children[0]) {
      walk.bind(scope, children[0].text, UNBOUND);
    }
  }
}

const VISITORS: Visitors = {
  ImportStatement: visitImport,
  FunctionDefinition: (walk, node, scope) => {
    define(walk, node, scope, UNBOUND);
  },
  ClassDefinition: (walk, node, scope) => {
    define(walk, node, scope, UNBOUND);
  },
  DecoratedStatement: visitDecorated,
  LambdaExpression: visitFunction,
  AssignStatement: visitAssignment,
  UpdateStatement: visitUpdate,
  ForStatement: visitLoops,
  WithStatement: visitAliases,
  TryStatement: visitAliases,
  DeleteStatement: (walk, node, scope) => {
    walk.targets(node.children.slice(1), scope);
  },
  ScopeStatement: visitScopeStatement,
  NamedExpression: visitNamed,
  ArgList: visitArguments,
  ArrayComprehensionExpression: visitComprehension,
  SetComprehensionExpression: visitComprehension,
  DictionaryComprehensionExpression: visitComprehension,
  ComprehensionExpression: visitComprehension,
  MatchClause: visitClause,
  TypeDefinition: (walk, node, scope) => {
    const [, name, ...rest] = node.children;
    walk.targets(name ? [name] : [], scope);
    walk.all(rest, scope);
  },
  FormatString: visitFormat,
};

/** Collects the scopes and names of a program. */
export function namesOf(program: Node): Names {
  const walk = new Walk(VISITORS);
  walk.visit(program, walk.open('module'));
  return walk;
}
