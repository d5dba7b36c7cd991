/** Context for expanding facts elements. */
import type { RootContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
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

/** The facts, and the state of the current page. */
export interface FactsContext {
  readonly cli: CliFacts;
  readonly config: ConfigFacts;
  /** Coverage of the API reference; empty where no element of the page shows it. */
  readonly coverage: PackageCoverage;
  readonly destinations: DestinationFacts;
  readonly errors: ErrorFacts;
  readonly inventory: Inventory;
  readonly performance: PerformanceFacts;
  readonly plus: PlusFacts;
  readonly sources: SourceFacts;
  /** Address of the library's source, to which `/<file>#L<line>` is added. */
  readonly sourceUrl: string;
  readonly summaries: Summaries;
  readonly tested: TestedFacts;
  /** Fields whose values readers can replace on this page. */
  readonly fillable: Fillable[];
  /** Text of the nearest heading above the element; empty without one. */
  readonly heading: string;
  /** Texts of the page's headings. */
  readonly headings: ReadonlySet<string>;
  /** Ids of the entries on this page. */
  readonly ids: Set<string>;
}

/** A field of a form, for which the browser shows an input. */
export interface Fillable {
  /** Dotted path under which dlt looks for the field. */
  readonly field: string;
  readonly name: string;
  readonly placeholder: string;
  /** A secret value is never stored. */
  readonly secret: boolean;
  readonly number: boolean;
}

/**
 * Expands an element to Markdown nodes.
 *
 * @throws Error with the fix; the caller adds file and line.
 */
export type Expand = (
  element: MdxJsxFlowElement,
  context: FactsContext,
) => RootContent[];
