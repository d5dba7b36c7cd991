/** What an expression may turn out to be, as far as the facts say. */

/** A value that is known for certain, or `unknown`. */
export type Value =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'module'; readonly path: string }
  /** The class, function, attribute or member itself, by the path of its definition. */
  | { readonly kind: 'definition'; readonly path: string }
  /** An object of a class. */
  | { readonly kind: 'instance'; readonly path: string }
  /** What gives an object of a class to `with … as`. */
  | { readonly kind: 'context'; readonly path: string }
  /** What gives a value when it is called, and is not documented itself. */
  | { readonly kind: 'callable'; readonly gives: Value };

export const UNKNOWN: Value = { kind: 'unknown' };

/** An object of the class of a path; unknown without one. */
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
 * What a name is that has several values, one for each place that binds it. Places that are not evaluated
 * yet (undefined) say nothing; two that differ make the name unknown.
 */
export function join(
  values: readonly (Value | undefined)[],
): Value | undefined {
  const [first, ...rest] = values.filter((value) => value !== undefined);
  return first === undefined || rest.every((value) => isSame(first, value))
    ? first
    : UNKNOWN;
}
