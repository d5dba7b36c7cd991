/**
 * Remark plugin: marks the fences that run in the reader's browser. A marked fence carries the steps that lead to it
 * (packages/facts/src/playground.ts); packages/markdown/src/fences/code-highlight hands them to the code block, which shows "Run".
 */
import path from 'node:path';
import type { Code, Root } from 'mdast';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';
import { sha256 } from '@docs/facts/hash';
import { hasElement } from '../../tree/written';
import type {
  PlaygroundFacts,
  Program,
  RecordedStep,
  RunnableGroup,
  Step,
} from '@docs/facts/playground';
import { fillPlayground, PLAYGROUND } from './templates';

declare module 'mdast' {
  interface CodeData {
    /** Set by packages/markdown/src/fences/runnable. */
    program?: Program;
  }
}

interface Options {
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
  return sha256(codes.join('\0')).startsWith(group.code);
}

function mark(group: RunnableGroup, fences: readonly Code[]): void {
  const steps = group.steps.map((step) => stepOf(step, fences));
  group.steps.forEach(({ fence, runs }, own) => {
    const node = fences[fence - 1];
    if (node && runs && node.lang === 'py' && !isHidden(node)) {
      node.data = {
        ...node.data,
        program: {
          // Later steps are not part of it, but stand-ins are wherever they are. The block knows its own code.
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
