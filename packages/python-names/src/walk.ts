/** The walk over a program that finds its scopes; the visitors of each kind of statement are passed in. */
import { childOf, nodesOf, type Node } from './grammar';
import { UNBOUND, type Binding, type Names, type Scope } from './scopes';

/** Records what a node of one type binds and uses. */
type Visitor = (walk: Walk, node: Node, scope: Scope) => void;

/** Visitors by node type. */
export type Visitors = Readonly<Record<string, Visitor>>;

/** A walk in source order. */
export class Walk implements Names {
  readonly scopes: Scope[] = [];
  readonly uses = new Map<Node, Scope>();
  readonly imports = new Map<Node, Scope>();
  readonly patched = new Set<string>();

  constructor(private readonly visitors: Visitors) {}

  open(kind: Scope['kind'], parent?: Scope): Scope {
    const scope: Scope = { kind, parent, bindings: new Map() };
    this.scopes.push(scope);
    return scope;
  }

  bind(scope: Scope, name: string, binding: Binding): void {
    scope.bindings.set(name, [...(scope.bindings.get(name) ?? []), binding]);
  }

  all(nodes: readonly Node[], scope: Scope): void {
    nodes.forEach((node) => {
      this.visit(node, scope);
    });
  }

  /** Visits targets of an assignment, a loop or `with`: names are bound, other expressions in them are uses. */
  targets(
    nodes: readonly Node[],
    scope: Scope,
    binding: Binding = UNBOUND,
  ): void {
    const only = nodes.length === 1 ? binding : UNBOUND;
    for (const node of nodes) {
      if (node.type === 'VariableName') {
        this.bind(scope, node.text, only);
      } else if (/^(?:Tuple|Array|Parenthesized)Expression$/.test(node.type)) {
        this.targets(node.children, scope, UNBOUND);
      } else {
        const set = childOf(node, 'PropertyName');
        if (node.type === 'MemberExpression' && set) {
          this.patched.add(set.text);
        }
        this.visit(node, scope);
      }
    }
  }

  visit(node: Node, scope: Scope): void {
    const visitor = this.visitors[node.type];
    if (visitor) {
      visitor(this, node, scope);
    } else if (node.type === 'VariableName') {
      this.uses.set(node, scope);
    } else {
      this.all(node.children, scope);
    }
  }
}

/** Binds every name below a node to an unknown value. */
export function bindAll(walk: Walk, node: Node, scope: Scope): void {
  for (const { type, text } of nodesOf(node)) {
    if (type === 'VariableName') {
      walk.bind(scope, text, UNBOUND);
    }
  }
}
