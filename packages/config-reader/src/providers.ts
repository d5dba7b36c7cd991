/** The providers of values that dlt reads, in order. */
import { PROVIDERS, keyOf, type Provider } from '@docs/facts/configLookup';
import type { Variable } from './environment';
import { isTable, type Node, type Table } from './values';

/** A provider with its values. */
export interface Values {
  readonly provider: Provider;
  /** dlt does not read a file without values. */
  readonly isEmpty: boolean;
  readonly get: (path: readonly string[]) => Node | undefined;
}

function nodeAt(table: Table, path: readonly string[]): Node | undefined {
  let node: Node = table;
  for (const key of path) {
    const next: Node | undefined = isTable(node) ? node.get(key) : undefined;
    if (next === undefined) {
      return undefined;
    }
    node = next;
  }
  return node;
}

const ofFile = (provider: Provider, table: Table): Values => ({
  provider,
  isEmpty: table.size === 0,
  get: (path) => nodeAt(table, path),
});

/** What the reader has. */
export interface Places {
  readonly environment: readonly Variable[];
  readonly secrets: Table;
  readonly config: Table;
}

/** The providers in the order in which dlt reads them. */
export function providersOf({
  environment,
  secrets,
  config,
}: Places): Values[] {
  // The last assignment of a variable counts.
  const variables = new Map(environment.map((one) => [one.name, one]));
  const byName: Readonly<Record<Provider, Values>> = {
    environment: {
      provider: 'environment',
      isEmpty: false,
      get: (path) => {
        const found = variables.get(keyOf('environment', path));
        return found && { kind: 'text', value: found.value, line: found.line };
      },
    },
    'secrets.toml': ofFile('secrets.toml', secrets),
    'config.toml': ofFile('config.toml', config),
  };
  return PROVIDERS.map((provider) => byName[provider]);
}
