/** Python's scopes: who binds which name where, and which use of a name looks where. */
import type { Node } from './grammar';

/** How a place binds a name; what that makes the name is evaluated later. */
export type Binding =
  | { readonly how: 'unknown' }
  /** `import a.b`: the name is `a`. */
  | { readonly how: 'module'; readonly module: string }
  /** `import a.b as c` looks `b` up as an attribute. */
  | { readonly how: 'chain'; readonly parts: readonly string[] }
  | { readonly how: 'member'; readonly module: string; readonly name: string }
  /** Other ways, with the expression that decides. */
  | {
      readonly how:
        'assigned' | 'annotated' | 'decorated' | 'default' | 'entered';
      readonly node: Node;
    };

export const UNBOUND: Binding = { how: 'unknown' };

/** One scope; a class's is seen from its own body only. */
export interface Scope {
  readonly kind: 'module' | 'function' | 'class' | 'comprehension';
  readonly parent: Scope | undefined;
  readonly bindings: Map<string, Binding[]>;
}

/** What a walk over the code finds. */
export interface Names {
  readonly scopes: readonly Scope[];
  /** The scope from which each use of a name looks. */
  readonly uses: ReadonlyMap<Node, Scope>;
  /** The scope of each import statement. */
  readonly imports: ReadonlyMap<Node, Scope>;
  /** Attributes that the code itself sets (`module.name = …`). */
  readonly patched: ReadonlySet<string>;
}

/** The places that bind a name for a scope; nothing when none does, or one that is hidden does. */
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
