/**
 * Remark plugin: runs plugins one after the other, and rejects the page with the problems of all of them. The author gets
 * them in one build.
 */
import type { Root } from 'mdast';
import { unified, type Plugin, type PluggableList } from 'unified';
import {
  DiagnosticError,
  hasDiagnostics,
  type Diagnostic,
} from '../errors/diagnostic';
import { diagnosticsOfPage } from '../errors/ofError';

/** Whether a plugin rejects the page: by `VFile.fail`, or with several problems. */
const isRejection = (error: unknown): boolean =>
  hasDiagnostics(error) ||
  (error instanceof Error && 'reason' in error && 'place' in error);

/** What is rejected at the start of a page is about the page, so there may be several problems. */
const isSamePlace = (a: Diagnostic, b: Diagnostic): boolean =>
  a.line === b.line && a.column === b.column && a.line + a.column > 2;

const allProblems: Plugin<[PluggableList], Root> = (plugins) => {
  const steps = plugins.map((plugin) => unified().use([plugin]).freeze());
  return async (tree, file) => {
    const problems: Diagnostic[] = [];
    let result = tree;
    for (const step of steps) {
      try {
        result = (await step.run(result, file)) as Root;
      } catch (error) {
        // A plugin that rejects a page leaves it unfinished, so errors of later plugins may follow from that: those that
        // are no rejections, and those of the same element.
        if (problems.length === 0 && !isRejection(error)) {
          throw error;
        }
        if (isRejection(error)) {
          problems.push(
            ...diagnosticsOfPage(error, file.path).filter((problem) =>
              problems.every((known) => !isSamePlace(known, problem)),
            ),
          );
        }
      }
    }
    if (problems.length > 0) {
      throw new DiagnosticError(problems);
    }
    return result;
  };
};

export default allProblems;
