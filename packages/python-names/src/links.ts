/** Finds the links of a program. */
import type { Inventory, SymbolLocation } from '@docs/facts/api/inventory';
import { Evaluation } from './evaluate';
import { childOf, keywordsOf, nodesOf, parse, type Node } from './grammar';
import { importOf } from './imports';
import { libraryOf, type Library } from './library';
import { namesOf } from './names';
import { parametersOf } from './operations';
import { bindingsOf, type Names, type Scope } from './scopes';
import { isSame, type Value } from './values';

/** A range of code that names a definition of dlt. */
export interface CodeLink {
  /** Offsets in the code. */
  readonly from: number;
  readonly to: number;
  /** Where the name is documented; for a keyword, where its callable is documented. */
  readonly location: SymbolLocation;
  readonly kind: 'name' | 'attribute' | 'keyword';
  /** The parameter that a keyword passes. */
  readonly parameter?: string;
}

/** Context of the link generators. */
interface Program {
  readonly library: Library;
  readonly names: Names;
  readonly evaluation: Evaluation;
}

const LINKED_NAMES = ['class', 'function', 'method'];

function* link(
  { library }: Program,
  kind: CodeLink['kind'],
  from: Node | undefined,
  to: Node | undefined,
  value: Value,
): Generator<CodeLink> {
  const location = library.placeOf(value);
  if (from && to && location) {
    yield { from: from.from, to: to.to, location, kind };
  }
}

/** Links of names: aliases of a class or function are linked, variables with other values are not. */
function* nameLinks(program: Program, node: Node): Generator<CodeLink> {
  const { evaluation, library, names } = program;
  if (!names.uses.has(node)) {
    return;
  }
  const value = evaluation.of(node);
  const symbol =
    value.kind === 'definition'
      ? library.entries.get(value.path)?.symbol
      : undefined;
  if (
    evaluation.isImported(node) ||
    (symbol && LINKED_NAMES.includes(symbol.kind))
  ) {
    yield* link(program, 'name', node, node, value);
  }
}

function* keywordLinks(program: Program, node: Node): Generator<CodeLink> {
  const [callee] = node.children;
  const args = childOf(node, 'ArgList');
  if (!callee || !args || childOf(args, 'for')) {
    return;
  }
  const value = program.evaluation.of(callee);
  const parameters = parametersOf(program.library, value);
  for (const keyword of keywordsOf(args)) {
    if (parameters.has(keyword.text)) {
      for (const found of link(program, 'keyword', keyword, keyword, value)) {
        yield { ...found, parameter: keyword.text };
      }
    }
  }
}

/** Links of imported names, unless the bound name is also bound to something else. */
function* importLinks(
  program: Program,
  node: Node,
  scope: Scope,
): Generator<CodeLink> {
  const { evaluation, library } = program;
  const { moduleNodes, module, names } = importOf(node);
  if (module !== undefined) {
    const value = library.module(module);
    yield* link(program, 'name', moduleNodes[0], moduleNodes.at(-1), value);
  }
  for (const { nodes, name, parts, alias } of names) {
    const bound = alias?.text ?? (module === undefined ? parts[0] : name) ?? '';
    const values = (bindingsOf(bound, scope) ?? []).map((binding) =>
      evaluation.bound(binding),
    );
    const [first] = values;
    if (first && values.every((value) => value && isSame(value, first))) {
      const value = module === undefined ? library.module(name) : first;
      yield* link(program, 'name', nodes[0], nodes.at(-1), value);
    }
  }
}

function* linksOf(program: Program, node: Node): Generator<CodeLink> {
  switch (node.type) {
    case 'VariableName':
      yield* nameLinks(program, node);
      break;
    case 'MemberExpression': {
      const name = childOf(node, 'PropertyName');
      if (name) {
        const value = program.evaluation.of(node);
        yield* link(program, 'attribute', name, name, value);
      }
      break;
    }
    case 'CallExpression':
      yield* keywordLinks(program, node);
      break;
    case 'ImportStatement': {
      const scope = program.names.imports.get(node);
      if (scope) {
        yield* importLinks(program, node, scope);
      }
      break;
    }
  }
}

/**
 * The links of the names in Python code whose meaning is certain.
 *
 * @param code a self-contained program; code with a syntax error has no links
 * @returns links in source order, not nested
 */
export function linkNames(code: string, inventory: Inventory): CodeLink[] {
  const tree = parse(code);
  if (!tree) {
    return [];
  }
  const library = libraryOf(inventory);
  const names = namesOf(tree);
  const evaluation = new Evaluation(library, names);
  const program = { library, names, evaluation };
  const links: CodeLink[] = [];
  for (const node of nodesOf(tree, ({ type }) => type === 'FormatString')) {
    links.push(...linksOf(program, node));
  }
  return links.sort((a, b) => a.from - b.from);
}
