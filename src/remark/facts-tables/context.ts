/** What the elements are made with. */
import type { RootContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { Inventory } from '../../facts/api/inventory';
import type { CliFacts } from '../../facts/cli';
import type { ConfigFacts } from '../../facts/config/read';
import type { DestinationFacts } from '../../facts/destinations/read';
import type { ErrorFacts } from '../../facts/errors';
import type { PerformanceFacts } from '../../facts/performance';
import type { PlusFacts } from '../../facts/plus';
import type { SourceFacts } from '../../facts/sources/read';
import type { Summaries } from '../api-reference/summaries';

/** The facts, and what is known about the page so far. */
export interface FactsContext {
  readonly cli: CliFacts;
  readonly config: ConfigFacts;
  readonly destinations: DestinationFacts;
  readonly errors: ErrorFacts;
  readonly inventory: Inventory;
  readonly performance: PerformanceFacts;
  readonly plus: PlusFacts;
  readonly sources: SourceFacts;
  readonly summaries: Summaries;
  /** Fields whose values a reader may replace on this page. */
  readonly fillable: Fillable[];
  /** Texts of the page's headings. */
  readonly headings: ReadonlySet<string>;
  /** Ids that entries of this page have. */
  readonly ids: Set<string>;
}

/** A field of a form: the browser asks the reader for its value. */
export interface Fillable {
  /** Dotted path under which dlt looks for it. */
  readonly field: string;
  readonly name: string;
  readonly placeholder: string;
  /** A secret is never kept. */
  readonly secret: boolean;
  readonly number: boolean;
}

/**
 * Turns an element into what it stands for.
 *
 * @throws Error with the way out; the caller adds file and line.
 */
export type Expand = (
  element: MdxJsxFlowElement,
  context: FactsContext,
) => RootContent[];
