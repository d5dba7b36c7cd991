/**
 * Remark plugin: marks the fences that run in the reader's browser. A marked fence carries the steps that lead to it
 * (src/playground/engine/protocol.ts); src/remark/code-highlight hands them to the code block, which shows "Run".
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Code, Root } from 'mdast';
import type { Plugin } from 'unified';
import { visit } from '../visit';
import { hasElement } from '../written';
import type {
  PlaygroundFacts,
  RecordedStep,
  RunnableGroup,
} from '../../facts/playground';
import type { Step } from '../../playground/engine/protocol';
import { fillPlayground, PLAYGROUND } from './templates';

/** What a code block needs to run its program. */
export interface Program {
  readonly steps: readonly Step[];
  /** Which of the steps is the block's own; its code is left to the block. */
  readonly own: number;
  readonly duckdb: boolean;
}

declare module 'mdast' {
  interface CodeData {
    /** Set by src/remark/runnable. */
    program?: Program;
  }
}

export interface Options {
  readonly facts: PlaygroundFacts;
  readonly siteDir: string;
}

const isHidden = (node: Code): boolean => /\bhidden\b/.test(node.meta ?? '');

function stepOf(recorded: RecordedStep, fences: readonly Code[]): Step {
  const { fence, program, ...step } = recorded;
  return {
    writes: false,
    runs: false,
    ...step,
    code: fences[(program ?? fence) - 1]?.value ?? '',
  };
}

/** Whether the record is of the fences as they are; a page that is being edited has no buttons. */
function isCurrent(group: RunnableGroup, fences: readonly Code[]): boolean {
  const codes = group.steps.map(({ fence }) => fences[fence - 1]?.value);
  const hash = createHash('sha256').update(codes.join('\0')).digest('hex');
  return hash.startsWith(group.code);
}

function mark(group: RunnableGroup, fences: readonly Code[]): void {
  const steps = group.steps.map((step) => stepOf(step, fences));
  group.steps.forEach(({ fence, runs }, own) => {
    const node = fences[fence - 1];
    if (node && runs && node.lang === 'py' && !isHidden(node)) {
      node.data = {
        ...node.data,
        program: {
          // Later steps are not part of it, but stand-ins are wherever they stand. The block knows its own code.
          steps: steps
            .map((step, at) => (at === own ? { ...step, code: '' } : step))
            .filter((step, at) => at <= own || step.standins),
          own,
          duckdb: group.duckdb === true,
        },
      };
    }
  });
}

const runnable: Plugin<[Options], Root> =
  ({ facts, siteDir }) =>
  (tree, file) => {
    const page = path.relative(siteDir, file.path).split(path.sep).join('/');
    const fences: Code[] = [];
    visit(tree, 'code', (node) => {
      fences.push(node);
    });
    facts
      .get(page)
      ?.filter((group) => isCurrent(group, fences))
      .forEach((group) => {
        mark(group, fences);
      });
    if (hasElement(file, [PLAYGROUND])) {
      fillPlayground(tree);
    }
  };

export default runnable;
