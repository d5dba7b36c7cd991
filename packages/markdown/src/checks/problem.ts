/** What a check of a page finds. */
import type { Node } from 'mdast';
import type { VFile } from 'vfile';
import { DiagnosticError } from '../errors/diagnostic';

/** A mistake and the node, or the line, where it is. */
export interface Problem {
  readonly at: Node;
  /** What is wrong; what to do about it. */
  readonly what: string;
}

/** A problem with the words of an error. */
export const problemOf = (error: unknown, at: Node): Problem => ({
  at,
  what: error instanceof Error ? error.message : String(error),
});

/**
 * Rejects a page that has problems.
 *
 * @throws VFileMessage with the only one, as a plugin that stops at its first problem does; DiagnosticError with several
 */
export function reject(file: VFile, problems: readonly Problem[]): void {
  const [first, ...others] = problems;
  if (first && others.length === 0) {
    file.fail(first.what, first.at);
  }
  if (first) {
    throw new DiagnosticError(
      problems.map(({ at, what }) => ({
        file: file.path,
        line: at.position?.start.line ?? 1,
        column: at.position?.start.column ?? 1,
        what,
      })),
    );
  }
}
