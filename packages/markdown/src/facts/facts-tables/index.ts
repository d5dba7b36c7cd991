/**
 * Remark plugin: expands facts elements to ordinary Markdown (lists, tables, tabs with code) before other plugins
 * read the page, so that ids, links, search and Markdown twins include them. A name that the facts do not have
 * fails the build with file and line.
 */
import type { Nodes, Root, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import type { Plugin } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import type { Inventory } from '@docs/facts/api/inventory';
import type { CliFacts } from '@docs/facts/cli';
import type { ConfigFacts } from '@docs/facts/config/read';
import type { DestinationFacts } from '@docs/facts/destinations/read';
import type { ErrorFacts } from '@docs/facts/errors';
import type { PerformanceFacts } from '@docs/facts/performance';
import type { PlusFacts } from '@docs/facts/plus';
import type { SourceFacts } from '@docs/facts/sources/read';
import type { TestedFacts } from '@docs/facts/tested';
import type {
  PackageCoverage,
  Summaries,
} from '../../references/api-reference/summaries';
import { problemOf, reject, type Problem } from '../../checks/problem';
import { apiModules, apiNames } from './apiIndex';
import { cliCommand } from './cliCommand';
import { configFields } from './configFields';
import { configForms } from './configForms';
import { configLookup } from './configLookup';
import type { Expand, FactsContext } from './context';
import {
  destinationCapabilities,
  destinationConfig,
  destinationsMatrix,
} from './destinations';
import { destinationOptions } from './destinationOptions';
import { destinationsWith } from './destinationsWith';
import { dispositionTree } from './dispositionTree';
import { errorIndex } from './errorIndex';
import { errorList } from './errorMessages';
import { measured } from './measured';
import { plusCommand } from './plusCommand';
import { plusKeys } from './plusKeys';
import { plusNotice } from './plusNotice';
import { raisedIn } from './raisedIn';
import { slotsIn } from './slots';
import { sourceArguments } from './sourceArguments';
import { sourceConfig } from './sourceConfig';
import { sourceResources } from './sourceResources';
import { sourceHeader } from './sources';
import { sourcesList } from './sourcesList';
import { destinationsTested, sourcesTested } from './tested';
import { hasElement } from '../../tree/written';

export interface Options {
  /** The commands as data; from packages/facts/src. */
  readonly cli: CliFacts;
  /** The specs as data; from packages/facts/src. */
  readonly config: ConfigFacts;
  /** Described names of the API reference by package. */
  readonly coverage: () => Promise<PackageCoverage>;
  /** The destinations as data; from packages/facts/src. */
  readonly destinations: DestinationFacts;
  /** The exception classes as data; from packages/facts/src. */
  readonly errors: ErrorFacts;
  /** The API as data, for links from classes to their entries. */
  readonly inventory: Inventory;
  /** The measurements as data; from packages/facts/src. */
  readonly performance: PerformanceFacts;
  /** The paid add-on as data; from packages/facts/src. */
  readonly plus: PlusFacts;
  /** Address of the library's source, to which `/<file>#L<line>` is added. */
  readonly sourceUrl: string;
  /** The sources as data; from packages/facts/src. */
  readonly sources: SourceFacts;
  /** What the code on the pages ran against, as data; from packages/facts/src. */
  readonly tested: TestedFacts;
  /** Summaries of all described names. */
  readonly summaries: () => Promise<Summaries>;
  /** Hash of the summaries, for build caches. */
  readonly summariesHash: string;
}

/** Elements by name. */
const ELEMENTS: Readonly<Record<string, Expand>> = {
  ApiModules: apiModules,
  ApiNames: apiNames,
  CliCommand: cliCommand,
  ConfigFields: configFields,
  ConfigForms: configForms,
  ConfigLookup: configLookup,
  DestinationCapabilities: destinationCapabilities,
  DestinationConfig: destinationConfig,
  DestinationOptions: destinationOptions,
  DestinationsMatrix: destinationsMatrix,
  DestinationsTested: destinationsTested,
  DestinationsWith: destinationsWith,
  DispositionTree: dispositionTree,
  ErrorIndex: errorIndex,
  ErrorList: errorList,
  Measured: measured,
  PlusCommand: plusCommand,
  PlusKeys: plusKeys,
  PlusNotice: plusNotice,
  RaisedIn: raisedIn,
  SourceArguments: sourceArguments,
  SourceConfig: sourceConfig,
  SourceHeader: sourceHeader,
  SourceResources: sourceResources,
  SourcesList: sourcesList,
  SourcesTested: sourcesTested,
};

/** The text of a heading, without its explicit id. */
const headingText = (node: Nodes): string =>
  toString(node).replace(/\s*\{#[^}]*\}\s*$/, '');

/** Texts of headings. */
function headingsIn(tree: Root): ReadonlySet<string> {
  const found = new Set<string>();
  visit(tree, 'heading', (node) => {
    found.add(headingText(node));
  });
  return found;
}

/** The text of the nearest heading among the nodes before an element; empty without one. */
function headingAbove(siblings: readonly Nodes[], index: number): string {
  const heading = siblings
    .slice(0, index)
    .findLast(({ type }) => type === 'heading');
  return heading ? headingText(heading) : '';
}

const factsTables: Plugin<[Options], Root> = ({
  cli,
  config,
  coverage,
  destinations,
  errors,
  inventory,
  performance,
  plus,
  sources,
  sourceUrl,
  summaries,
  tested,
}) => {
  return async (tree, file) => {
    if (!hasElement(file, Object.keys(ELEMENTS))) {
      return;
    }
    const context: Omit<FactsContext, 'heading'> = {
      cli,
      config,
      coverage: hasElement(file, ['ApiModules']) ? await coverage() : new Map(),
      destinations,
      errors,
      inventory,
      performance,
      plus,
      sources,
      sourceUrl,
      summaries: await summaries(),
      tested,
      fillable: [],
      headings: headingsIn(tree),
      ids: new Set(),
    };
    const problems: Problem[] = [];
    visit(tree, 'mdxJsxFlowElement', (node, index, parent) => {
      const expand =
        node.name !== null && Object.hasOwn(ELEMENTS, node.name)
          ? ELEMENTS[node.name]
          : undefined;
      if (!expand || !parent || index === undefined) {
        return undefined;
      }
      let nodes: RootContent[] = [];
      try {
        nodes = expand(node, {
          ...context,
          heading: headingAbove(parent.children, index),
        });
      } catch (error) {
        problems.push(problemOf(error, node));
      }
      (parent.children as RootContent[]).splice(index, 1, ...nodes);
      return [SKIP, index + nodes.length];
    });
    reject(file, problems);
    if (context.fillable.length > 0) {
      const dialectOf = (section: string): string =>
        destinations.all.find(({ name }) =>
          section.startsWith(`destination.${name}.`),
        )?.capabilities.sqlglot_dialect ?? '';
      visit(tree, 'code', (node) => {
        node.data = {
          ...node.data,
          slots: node.data?.slots ?? slotsIn(node, context.fillable, dialectOf),
        };
      });
    }
  };
};

export default factsTables;
