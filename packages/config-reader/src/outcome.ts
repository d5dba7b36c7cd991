import type { FieldRequest, Consumer } from './consumers';
import type { Resolved } from './resolve';

/** A consumer with what dlt finds for it. */
export interface Outcome {
  readonly consumer: Consumer;
  readonly requests: readonly FieldRequest[];
  readonly resolved: Resolved;
}
