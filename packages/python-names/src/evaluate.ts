/** Evaluates the expressions of a program with the facts about dlt. */
import { childOf, keywordsOf, splitAt, type Node } from './grammar';
import type { Library } from './library';
import {
  annotatedWith,
  attribute,
  call,
  entered,
  pipe,
  subscript,
} from './operations';
import { INCREMENTAL, type CallShape } from './rules';
import { bindingsOf, type Binding, type Names } from './scopes';
import { UNKNOWN, isSame, join, type Value } from './values';
import { isCallable } from '@docs/facts/api/types';

/** The number of positional arguments and the keywords of a call. */
function shapeOf(args: Node): CallShape {
  const keywords = new Set(keywordsOf(args).map(({ text }) => text));
  const inner = args.children.slice(1, -1);
  const positional = splitAt(inner, ',').filter(
    ([first, second]) =>
      first !== undefined &&
      first.type !== '**' &&
      second?.type !== 'AssignOp' &&
      first.type !== 'None',
  ).length;
  return { positional, keywords };
}

/**
 * Values of a program's names and expressions.
 *
 * Names are evaluated by fixed-point iteration: at first none has a value, each round uses the values of the last
 * one, and a name whose bindings differ becomes unknown permanently. A value can only change from undefined to
 * known to unknown, so the iteration terminates.
 */
export class Evaluation {
  private readonly values = new Map<Binding, Value>();

  constructor(
    private readonly library: Library,
    private readonly names: Names,
  ) {
    const bindings = names.scopes.flatMap(({ bindings: byName }) =>
      [...byName.values()].flat(),
    );
    this.settle(bindings);
    // A binding that refers only to itself has no value.
    for (const binding of bindings) {
      if (!this.values.has(binding)) {
        this.values.set(binding, UNKNOWN);
      }
    }
    this.settle(bindings);
  }

  /** The value of an expression; unknown unless it is certain. */
  of(node: Node): Value {
    return this.evaluate(node) ?? UNKNOWN;
  }

  /** True for a name that an import binds. */
  isImported(node: Node): boolean {
    const scope = this.names.uses.get(node);
    const bindings = scope && bindingsOf(node.text, scope);
    return bindings?.every(({ how }) => IMPORTS.includes(how)) ?? false;
  }

  /** The value of a name if this binding were its only one. */
  bound(binding: Binding): Value | undefined {
    const { library } = this;
    switch (binding.how) {
      case 'unknown':
        return UNKNOWN;
      case 'module':
        return library.module(binding.module);
      case 'member': {
        const module = library.module(binding.module);
        return module.kind === 'module'
          ? library.nameIn(binding.module, binding.name)
          : UNKNOWN;
      }
      case 'chain': {
        const [first = '', ...rest] = binding.parts;
        return rest.reduce(
          (value, part) => attribute(library, value, part),
          library.module(first),
        );
      }
      case 'assigned':
        return this.evaluate(binding.node);
      case 'annotated':
        return this.map(binding.node, (value) => annotatedWith(library, value));
      case 'entered':
        return this.map(binding.node, (value) => entered(library, value));
      case 'decorated':
        return this.map(binding.node, (value) =>
          call(library, value, { positional: 1, keywords: new Set() }),
        );
      case 'default':
        // dlt injects its own Incremental into a parameter with such a default.
        return this.map(binding.node, (value) =>
          value.kind === 'instance' && value.path === INCREMENTAL
            ? value
            : UNKNOWN,
        );
    }
  }

  private settle(bindings: readonly Binding[]): void {
    for (let isChanged = true; isChanged;) {
      isChanged = false;
      for (const binding of bindings) {
        const old = this.values.get(binding);
        const value = this.bound(binding);
        if (value && !(old && isSame(old, value))) {
          this.values.set(binding, old ? UNKNOWN : value);
          isChanged ||= old?.kind !== 'unknown';
        }
      }
    }
  }

  private map(
    node: Node | undefined,
    change: (value: Value) => Value,
  ): Value | undefined {
    const value = node ? this.evaluate(node) : UNKNOWN;
    return value && change(value);
  }

  private evaluate(node: Node): Value | undefined {
    const { library } = this;
    const [first] = node.children;
    switch (node.type) {
      case 'VariableName':
        return this.name(node);
      case 'MemberExpression': {
        const name = childOf(node, 'PropertyName')?.text;
        return this.map(first, (value) =>
          name === undefined
            ? subscript(library, value)
            : this.unpatched(value, name),
        );
      }
      case 'CallExpression': {
        const args = childOf(node, 'ArgList');
        return args
          ? this.map(first, (value) => call(library, value, shapeOf(args)))
          : UNKNOWN;
      }
      case 'ParenthesizedExpression':
        return node.children.length === 3
          ? this.map(node.children[1], (value) => value)
          : UNKNOWN;
      case 'NamedExpression':
        return this.map(node.children.at(-1), (value) => value);
      case 'BinaryExpression': {
        const [left, operator, right] = node.children;
        return operator?.text === '|'
          ? this.map(left, (a) =>
              right ? pipe(library, a, this.of(right)) : UNKNOWN,
            )
          : UNKNOWN;
      }
      default:
        return UNKNOWN;
    }
  }

  private name(node: Node): Value | undefined {
    const scope = this.names.uses.get(node);
    const bindings = scope && bindingsOf(node.text, scope);
    return bindings
      ? join(bindings.map((binding) => this.values.get(binding)))
      : UNKNOWN;
  }

  /** An attribute; unknown when the program assigns to an attribute of that name. */
  private unpatched(value: Value, name: string): Value {
    const found = attribute(this.library, value, name);
    if (!this.names.patched.has(name)) {
      return found;
    }
    const symbol =
      found.kind === 'definition'
        ? this.library.entries.get(found.path)?.symbol
        : undefined;
    const isOfObject = value.kind === 'instance';
    return isOfObject && symbol && !isCallable(symbol) ? found : UNKNOWN;
  }
}

const IMPORTS: readonly Binding['how'][] = ['module', 'chain', 'member'];
