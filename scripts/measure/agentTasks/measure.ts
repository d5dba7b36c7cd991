/** Counts the tokens of ours that an agent reads until it has the facts of a task. */
import { tokensOf } from '@docs/search/tokens';
import type { Context } from './contexts';
import { hasFact, type AgentTask } from './tasks';

/** What a task took. */
export interface Measured {
  readonly task: AgentTask;
  /** Tokens of all texts up to the one with the last fact; of all texts when a fact is missing. */
  readonly tokens: number;
  /** Number of texts that were read. */
  readonly reads: number;
  /** Facts that none of the texts had. */
  readonly missing: readonly string[];
}

/** Reads until all facts were read. */
export function measure(task: AgentTask, context: Context): Measured {
  let missing = task.facts;
  let characters = 0;
  let reads = 0;
  for (const text of context(task.question)) {
    reads += 1;
    characters += text.length;
    missing = missing.filter((fact) => !hasFact(text, fact));
    if (missing.length === 0) {
      break;
    }
  }
  return { task, tokens: tokensOf(characters), reads, missing };
}

/** The median of the tokens; a task whose facts were not found counts as more than any other. */
export function medianTokens(results: readonly Measured[]): number {
  const sorted = results
    .map(({ tokens, missing }) => (missing.length === 0 ? tokens : Infinity))
    .sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Infinity;
  return sorted.length % 2 === 1
    ? upper
    : ((sorted[middle - 1] ?? Infinity) + upper) / 2;
}
