/**
 * Remark plugin for the fence contract: removes options and fences that only the runner needs, and joins a
 * recorded output with its program into one figure.
 */
import type { Code, Parent, Root, RootContent } from 'mdast';
import type { Plugin } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { htmlBlock, text, type HtmlBlock } from '../../tree/html';
import { hasFrame } from '../../outputs/frames/frames';
import { parseFenceInfo, type FenceInfo } from './info';
import { shareNames } from './namespace';

function infoOf(node: Code, file: VFile): FenceInfo {
  try {
    return parseFenceInfo(node.lang ?? '', node.meta ?? '');
  } catch (error) {
    file.fail(error instanceof Error ? error.message : String(error), node);
  }
}

/** Language of an output that is drawn as a picture of its own. */
const DRAWN = 'tables';

/** Two columns in a line: words, and others after at least two spaces. */
const COLUMNS = /\S {2,}\S/;

/** Whether an output is drawn with spaces, so that its lines must not wrap. Data frames become tables instead. */
const isGrid = ({ value }: Code): boolean =>
  value.split('\n').filter((line) => COLUMNS.test(line)).length > 1 &&
  !hasFrame(value);

/** The recorded output, with a label that is also accessible to screen readers. */
function outputBlock(node: Code): HtmlBlock {
  const label = htmlBlock('p', { className: 'program__label' }, [
    text('Output'),
  ]);
  const className = isGrid(node)
    ? 'program__output'
    : 'program__output program__output--wraps';
  return htmlBlock('div', { className }, [label, node]);
}

/** Joins code and the output that follows it into one figure; a separate output is a figure too. */
function joined(siblings: readonly RootContent[], file: VFile): RootContent[] {
  const result: RootContent[] = [];
  for (const node of siblings) {
    const info = node.type === 'code' ? infoOf(node, file) : undefined;
    if (node.type !== 'code' || info === undefined) {
      result.push(node);
    } else if (info.values.output !== undefined && info.language !== DRAWN) {
      const previous = result.at(-1);
      const program = previous?.type === 'code' ? [result.pop() as Code] : [];
      result.push(
        htmlBlock('figure', { className: 'program' }, [
          ...program,
          outputBlock(node),
        ]),
      );
    } else if (!info.flags.has('hidden')) {
      result.push(node);
    }
  }
  return result;
}

const codeFences: Plugin<[], Root> = () => (tree, file) => {
  shareNames(tree, (node) => infoOf(node, file));
  visit(tree, (node) => {
    if (!('children' in node)) {
      return undefined;
    }
    // The figures of this plugin.
    if (node.type === 'htmlBlock' && node.data.hName === 'figure') {
      return SKIP;
    }
    if (node.children.some((child) => child.type === 'code')) {
      (node as Parent).children = joined(node.children as RootContent[], file);
    }
    return undefined;
  });
};

export default codeFences;
