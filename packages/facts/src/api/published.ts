/** The form in which `data/symbols.json` of the site lists names of the API. */
import type { ApiSymbol } from './types';

/** One name. */
export interface PublishedSymbol {
  /** Dotted path of the definition. */
  readonly name: string;
  readonly kind: ApiSymbol['kind'] | 'module';
  /** As Python programmers write it; overloads are separated by line breaks. */
  readonly signature?: string;
  /** First sentence of its description. */
  readonly summary?: string;
  /** Id of its page. */
  readonly page: string;
  /** Where on the page; absent for modules. */
  readonly anchor?: string;
}
