/** Values of expressions, as far as the facts determine them. */

/** A value that is known for certain, or `unknown`. */
export type Value =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'module'; readonly path: string }
  /** A class, function, attribute or member itself, by the path of its definition. */
  | { readonly kind: 'definition'; readonly path: string }
  /** An instance of a class. */
  | { readonly kind: 'instance'; readonly path: string }
  /** A context manager that binds an instance of a class in `with … as`. */
  | { readonly kind: 'context'; readonly path: string }
  /** An undocumented callable that returns a value. */
  | { readonly kind: 'callable'; readonly gives: Value };

export const UNKNOWN: Value = { kind: 'unknown' };

/** An instance of the class with a path; unknown without a path. */
export const instanceOf = (path: string | undefined): Value =>
  path === undefined ? UNKNOWN : { kind: 'instance', path };

/** True when two values are the same. */
export function isSame(a: Value, b: Value): boolean {
  if (a.kind === 'callable') {
    return b.kind === 'callable' && isSame(a.gives, b.gives);
  }
  const pathOf = (value: Value): string | undefined =>
    'path' in value ? value.path : undefined;
  return a.kind === b.kind && pathOf(a) === pathOf(b);
}

/**
 * Merges the values of a name's bindings. Bindings that are not evaluated yet (undefined) are ignored; two
 * different values make the name unknown.
 */
export function join(
  values: readonly (Value | undefined)[],
): Value | undefined {
  const [first, ...rest] = values.filter((value) => value !== undefined);
  return first === undefined || rest.every((value) => isSame(first, value))
    ? first
    : UNKNOWN;
}
