/** Results of Python's operations on values: attribute, call, subscript, `|`, `with`. */
import { isCallable, type ApiFunction } from '@docs/facts/api/types';
import type { Entry, Library } from './library';
import {
  CALLS,
  ENTERS_ITSELF,
  KEEPS_RESULT,
  PLAIN_DICT,
  RESOURCE,
  SUBSCRIPTS,
  madeWith,
  type CallShape,
} from './rules';
import { UNKNOWN, instanceOf, join, type Value } from './values';

const CONTEXT_MANAGER = /^(?:contextlib\.)?contextmanager$/;
const CONTEXT_TYPE = /^(?:Iterator|Generator|ContextManager)\[(.*)\]$/s;

/** The value of a definition when it is used as an object: a decorated function, a property's value. */
function used(library: Library, value: Value): Value {
  const entry =
    value.kind === 'definition' ? library.entries.get(value.path) : undefined;
  if (!entry) {
    return value;
  }
  const { symbol } = entry;
  if (symbol.kind === 'class') {
    return value;
  }
  if (isCallable(symbol)) {
    return symbol.decorators.map(madeWith).find(Boolean) ?? value;
  }
  const made =
    symbol.kind === 'attribute' && symbol.value !== null
      ? madeWith(symbol.value)
      : undefined;
  return made ?? instanceOf(library.classOf(symbol.type, entry));
}

/** True for objects whose class declares attributes; false for a TypedDict, which declares keys. */
function hasAttributes(library: Library, path: string): boolean {
  const symbol = library.entries.get(path)?.symbol;
  return symbol?.kind === 'class' && !symbol.flags.includes(PLAIN_DICT);
}

/** `value.name` */
export function attribute(library: Library, value: Value, name: string): Value {
  if (value.kind === 'module') {
    return library.nameIn(value.path, name);
  }
  const owner = used(library, value);
  if (
    (owner.kind !== 'instance' && owner.kind !== 'definition') ||
    !hasAttributes(library, owner.path)
  ) {
    return UNKNOWN;
  }
  const member = library.member(owner.path, name);
  return member ? { kind: 'definition', path: member.path } : UNKNOWN;
}

/** The result of a function by its return annotation, or by those of its overloads. */
function result(library: Library, entry: Entry, symbol: ApiFunction): Value {
  if (symbol.async) {
    return UNKNOWN;
  }
  if (symbol.decorators.some((text) => CONTEXT_MANAGER.test(text))) {
    const given = CONTEXT_TYPE.exec(symbol.returns ?? '')?.[1] ?? null;
    const path = library.classOf(given, entry);
    return path === undefined ? UNKNOWN : { kind: 'context', path };
  }
  const decorators = symbol.decorators.filter((text) => text !== 'property');
  if (!decorators.every((text) => KEEPS_RESULT.test(text))) {
    return UNKNOWN;
  }
  const calls = symbol.overloads.length > 0 ? symbol.overloads : [symbol];
  const results = calls.map(({ returns }): Value => {
    const given = CONTEXT_TYPE.exec(returns ?? '')?.[1];
    const context = returns?.startsWith('ContextManager') ? given : undefined;
    const path = library.classOf(context ?? returns, entry);
    return context !== undefined && path !== undefined
      ? { kind: 'context', path }
      : instanceOf(path);
  });
  return join(results) ?? UNKNOWN;
}

/** `value(…)` */
export function call(library: Library, value: Value, shape: CallShape): Value {
  const called = used(library, value);
  if (called.kind === 'callable') {
    return called.gives;
  }
  if (called.kind === 'instance') {
    const own = library.member(called.path, '__call__');
    return own && isCallable(own.symbol)
      ? result(library, own, own.symbol)
      : UNKNOWN;
  }
  const entry =
    called.kind === 'definition' ? library.entries.get(called.path) : undefined;
  if (!entry) {
    return UNKNOWN;
  }
  const { symbol } = entry;
  if (symbol.kind === 'class') {
    return hasAttributes(library, entry.path)
      ? instanceOf(entry.path)
      : UNKNOWN;
  }
  if (!isCallable(symbol)) {
    return UNKNOWN;
  }
  return CALLS[entry.path]?.(shape) ?? result(library, entry, symbol);
}

/** `value[…]`: a class with type arguments evaluates to the class. */
export function subscript(library: Library, value: Value): Value {
  const owner = used(library, value);
  if (owner.kind === 'instance') {
    return instanceOf(SUBSCRIPTS[owner.path]);
  }
  return owner.kind === 'definition' &&
    library.entries.get(owner.path)?.symbol.kind === 'class'
    ? owner
    : UNKNOWN;
}

/** `left | right`: piping a resource into a resource gives the second one, fed by the first. */
export function pipe(library: Library, left: Value, right: Value): Value {
  const isResource = (value: Value): boolean => {
    const object = used(library, value);
    return object.kind === 'instance' && object.path === RESOURCE;
  };
  return isResource(left) && isResource(right) ? used(library, right) : UNKNOWN;
}

/** The value that `with value as name` binds. */
export function entered(library: Library, value: Value): Value {
  const object = used(library, value);
  if (object.kind === 'context') {
    return instanceOf(object.path);
  }
  return object.kind === 'instance' &&
    library.derives(object.path, ENTERS_ITSELF)
    ? object
    : UNKNOWN;
}

/** The value of a name that is annotated with a class. */
export function annotatedWith(library: Library, value: Value): Value {
  const isClass =
    value.kind === 'definition' &&
    library.entries.get(value.path)?.symbol.kind === 'class';
  return isClass ? instanceOf(value.path) : UNKNOWN;
}

/** Names of the keyword arguments that a value accepts. */
export function parametersOf(
  library: Library,
  value: Value,
): ReadonlySet<string> {
  const entry =
    value.kind === 'definition' ? library.entries.get(value.path) : undefined;
  const callee =
    entry?.symbol.kind === 'class'
      ? library.member(entry.path, '__init__')?.symbol
      : entry?.symbol;
  if (!callee || !isCallable(callee)) {
    return new Set();
  }
  const parameters = [callee, ...callee.overloads].flatMap(
    (variant) => variant.parameters,
  );
  return new Set(
    parameters
      .filter(({ kind }) => !/^var-|^positional-only$/.test(kind))
      .map(({ name }) => name),
  );
}
