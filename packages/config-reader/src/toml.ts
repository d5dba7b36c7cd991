/** Reads a TOML file and keeps the line of each value. */
import { getStaticTOMLValue, ParseError, parseTOML } from 'toml-eslint-parser';
import type { AST } from 'toml-eslint-parser';
import { tomlProblem } from './limits';
import { isTable, type Kind, type SyntaxProblem, type Table } from './values';

const KINDS: Readonly<Record<AST.TOMLValue['kind'], Kind>> = {
  string: 'text',
  integer: 'bigint',
  float: 'double',
  boolean: 'bool',
  'offset-date-time': 'time',
  'local-date-time': 'time',
  'local-date': 'time',
  'local-time': 'time',
};

const keysOf = ({ keys }: AST.TOMLKey): string[] =>
  keys.map((key) => (key.type === 'TOMLBare' ? key.name : key.value));

/** The table at a path, made where it does not exist; undefined where a value is in the way. */
function tableAt(root: Table, path: readonly string[]): Table | undefined {
  let table = root;
  for (const key of path) {
    let next = table.get(key);
    if (next === undefined) {
      next = new Map() as Table;
      table.set(key, next);
    }
    if (!isTable(next)) {
      return undefined;
    }
    table = next;
  }
  return table;
}

function add(root: Table, { key, value }: AST.TOMLKeyValue): void {
  const path = keysOf(key);
  const table = tableAt(root, path.slice(0, -1));
  const name = path.at(-1) ?? '';
  if (value.type === 'TOMLInlineTable') {
    const inner: Table = new Map();
    table?.set(name, inner);
    for (const one of value.body) {
      add(inner, one);
    }
    return;
  }
  table?.set(name, {
    kind: value.type === 'TOMLArray' ? 'json' : KINDS[value.kind],
    value: getStaticTOMLValue(value),
    line: key.loc.start.line,
  });
}

/** Lists of tables are values for dlt: it looks into none of their items. */
function addList(root: Table, table: AST.TOMLTable): void {
  const path = keysOf(table.key);
  const outer = tableAt(root, path.slice(0, -1));
  const name = path.at(-1) ?? '';
  const inner: Table = new Map();
  for (const one of table.body) {
    add(inner, one);
  }
  const before = outer?.get(name);
  const items =
    before && !isTable(before) ? (before.value as readonly unknown[]) : [];
  outer?.set(name, {
    kind: 'json',
    value: [...items, Object.fromEntries(inner)],
    line: table.loc.start.line,
  });
}

/** The tables of a file, or what is wrong with it. */
export function readToml(
  text: string,
): { readonly table: Table } | { readonly problem: SyntaxProblem } {
  const tooMuch = tomlProblem(text);
  if (tooMuch) {
    return { problem: tooMuch };
  }
  try {
    const table: Table = new Map();
    // dlt's parser (tomlkit) reads TOML 1.0.
    for (const node of parseTOML(text, { tomlVersion: '1.0' }).body[0].body) {
      if (node.type === 'TOMLKeyValue') {
        add(table, node);
      } else if (node.kind === 'array') {
        addList(table, node);
      } else {
        const own = tableAt(table, keysOf(node.key));
        for (const one of own ? node.body : []) {
          add(own ?? table, one);
        }
      }
    }
    return { table };
  } catch (error) {
    if (!(error instanceof ParseError)) {
      throw error;
    }
    const { lineNumber: line, column, message } = error;
    return { problem: { line, column: column + 1, message } };
  }
}
