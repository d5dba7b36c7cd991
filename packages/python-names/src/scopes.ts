/** Python's scopes: bindings of names, and the scope in which each use of a name is looked up. */
import type { Node } from './grammar';

/** How a statement binds a name; the bound value is evaluated later. */
export type Binding =
  | { readonly how: 'unknown' }
  /** `import a.b`: the name is `a`. */
  | { readonly how: 'module'; readonly module: string }
  /** `import a.b as c` looks `b` up as an attribute. */
  | { readonly how: 'chain'; readonly parts: readonly string[] }
  | { readonly how: 'member'; readonly module: string; readonly name: string }
  /** Other bindings, with the expression that determines the value. */
  | {
      readonly how:
        'assigned' | 'annotated' | 'decorated' | 'default' | 'entered';
      readonly node: Node;
    };

export const UNBOUND: Binding = { how: 'unknown' };

/** One scope; a class scope is visible from the class body only. */
export interface Scope {
  readonly kind: 'module' | 'function' | 'class' | 'comprehension';
  readonly parent: Scope | undefined;
  readonly bindings: Map<string, Binding[]>;
}

/** Result of a walk over the code. */
export interface Names {
  readonly scopes: readonly Scope[];
  /** The scope in which the lookup of each used name starts. */
  readonly uses: ReadonlyMap<Node, Scope>;
  /** The scope of each import statement. */
  readonly imports: ReadonlyMap<Node, Scope>;
  /** Attributes that the code itself assigns (`module.name = …`). */
  readonly patched: ReadonlySet<string>;
}

/** The bindings of a name visible from a scope; undefined without any, or when they are in an enclosing class. */
export function bindingsOf(
  name: string,
  from: Scope,
): readonly Binding[] | undefined {
  for (
    let scope: Scope | undefined = from;
    scope !== undefined;
    scope = scope.parent
  ) {
    const found = scope.bindings.get(name);
    if (found) {
      return scope.kind === 'class' && scope !== from ? undefined : found;
    }
  }
  return undefined;
}
