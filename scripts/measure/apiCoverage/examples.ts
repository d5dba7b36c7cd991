/** Which functions and classes that readers call have an example in their entry of the API reference. */
import type { Code, RootContent } from 'mdast';
import type { Inventory } from '@docs/facts/api/inventory';
import { readInventory } from '@docs/facts/api/inventory';
import { linkNames } from '@docs/python-names';
import { pageReader } from '@docs/markdown/references/api-reference/readPage';
import type { ApiPage } from '@docs/markdown/references/api-reference/sections';

/** Packages whose every exported function and class readers call. */
const PACKAGES = [
  'dlt',
  'dlt.pipeline.current',
  'dlt.pipeline.mark',
  'dlt.sources',
  'dlt.sources.credentials',
  'dlt.sources.helpers.rest_client',
  'dlt.destinations',
  'dlt.destinations.adapters',
];

/** Modules whose own functions and classes readers call; what these re-export is for dlt itself. */
const MODULES = [
  'dlt.helpers.dbt',
  'dlt.sources.filesystem',
  'dlt.sources.helpers.requests',
  'dlt.sources.helpers.rest_client.auth',
  'dlt.sources.helpers.rest_client.paginators',
  'dlt.sources.helpers.transform',
  'dlt.sources.rest_api',
  'dlt.sources.sql_database',
];

/** Classes of the objects that the names above return, and functions of modules that readers call little of. */
const SINGLE = [
  'dlt.common.pipeline.LoadInfo',
  'dlt.common.runtime.collector.AliveCollector',
  'dlt.common.runtime.collector.EnlightenCollector',
  'dlt.common.runtime.collector.LogCollector',
  'dlt.common.runtime.collector.TqdmCollector',
  'dlt.common.storages.fsspec_filesystem.FileItemDict',
  'dlt.destinations.dataset.dataset.ReadableDBAPIDataset',
  'dlt.destinations.dataset.factory.dataset',
  'dlt.destinations.dataset.ibis_relation.ReadableIbisRelation',
  'dlt.destinations.dataset.relation.ReadableDBAPIRelation',
  'dlt.helpers.airflow_helper.PipelineTasksGroup',
  'dlt.helpers.dbt_cloud.run_dbt_cloud_job',
  'dlt.pipeline.trace.PipelineTrace',
  'dlt.sources.helpers.requests.retry.Client',
  'dlt.sources.rest_api.typing.RESTAPIConfig',
];

/** A function or class that readers call. */
export interface UserSymbol {
  /** Dotted path of the definition. */
  readonly path: string;
  /** Dotted path of its module. */
  readonly module: string;
  readonly name: string;
  /** Page id of the module. */
  readonly page: string;
}

function definitionOf(
  inventory: Inventory,
  dotted: string,
): UserSymbol | undefined {
  const location = inventory.find(dotted);
  const module = location && inventory.byPage.get(location.page)?.facts;
  const name = location?.path.slice((module?.module.length ?? 0) + 1);
  const symbol = module?.symbols.find((each) => each.name === name);
  return module && symbol && ['class', 'function'].includes(symbol.kind)
    ? {
        path: `${module.module}.${symbol.name}`,
        module: module.module,
        name: symbol.name,
        page: module.page,
      }
    : undefined;
}

const ownNames = (inventory: Inventory, module: string): string[] =>
  (inventory.byModule.get(module)?.facts.symbols ?? []).map(
    ({ name }) => `${module}.${name}`,
  );

const exportsOf = (inventory: Inventory, module: string): string[] =>
  [...inventory.reexports.keys()].filter(
    (name) => name.slice(0, name.lastIndexOf('.')) === module,
  );

/**
 * Lists the functions and classes that readers call, by definition and without repeats.
 *
 * @throws Error when a name of the list above is not in the facts.
 */
function userSymbols(inventory: Inventory): UserSymbol[] {
  const names = [
    ...PACKAGES.flatMap((module) => [
      ...exportsOf(inventory, module),
      ...ownNames(inventory, module),
    ]),
    ...MODULES.flatMap((module) => ownNames(inventory, module)),
    ...SINGLE.map((name) => inventory.get(name).path),
  ];
  const symbols = names.flatMap((name) => definitionOf(inventory, name) ?? []);
  return [...new Map(symbols.map((each) => [each.path, each])).values()];
}

const isShownPython = (node: RootContent): node is Code =>
  node.type === 'code' &&
  node.lang === 'py' &&
  !/\b(?:hidden|norun)\b/.test(node.meta ?? '');

/** The Python that the entry of a symbol shows and that runs, its members' included. */
function examplesOf(page: ApiPage, name: string): string[] {
  return page.sections.flatMap((section) =>
    section.kind === 'symbol' && section.symbol.name === name
      ? [section.nodes, ...section.members.map(({ nodes }) => nodes)]
          .flat()
          .filter(isShownPython)
          .map(({ value }) => value)
      : [],
  );
}

/**
 * Lists the functions and classes that readers call and whose entry has no program that runs and uses them.
 *
 * @throws Error with file and line when a page describes a name that its module does not have.
 */
export async function withoutExample(siteDir: string): Promise<UserSymbol[]> {
  const inventory = readInventory(siteDir);
  const readPage = await pageReader(siteDir);
  return userSymbols(inventory).filter(({ path, module, name }) => {
    const facts = inventory.byModule.get(module)?.facts;
    const examples = facts ? examplesOf(readPage(facts), name) : [];
    return !examples.some((code) =>
      linkNames(code, inventory).some(
        ({ location }) =>
          location.path === path || location.path.startsWith(`${path}.`),
      ),
    );
  });
}
