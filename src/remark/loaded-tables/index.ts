/**
 * Remark plugin for `<LoadedTables>`: the recorded output in it, JSON that a program printed about the tables that it
 * loaded, becomes the data of the component that draws them. So the picture shows what a run made.
 */
import type { Code, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { Plugin } from 'unified';
import { visit } from '../visit';
import type { VFile } from 'vfile';
import type { Loaded } from './types';

const NAME = 'LoadedTables';
const WANTED =
  'it must contain one fence, the recorded output of a program that prints {"input": [...], "tables": [...]} as JSON';

/** Checks the shape of an output; what it says is up to the program. */
function parse(node: Code, file: VFile): Loaded {
  try {
    const read = JSON.parse(node.value) as Partial<Loaded>;
    if (Array.isArray(read.input) && Array.isArray(read.tables)) {
      return read as Loaded;
    }
  } catch {
    // Reported below, as an output of another shape is.
  }
  return file.fail(`<${NAME}>: ${WANTED}`, node);
}

const loadedTables: Plugin<[], Root> = () => (tree, file) => {
  visit(tree, 'mdxJsxFlowElement', (node: MdxJsxFlowElement) => {
    if (node.name !== NAME) {
      return;
    }
    const [fence, ...more] = node.children;
    if (fence?.type !== 'code' || more.length > 0) {
      return file.fail(`<${NAME}>: ${WANTED}`, node);
    }
    node.attributes = [
      {
        type: 'mdxJsxAttribute',
        name: 'json',
        value: JSON.stringify(parse(fence, file)),
      },
    ];
    node.children = [];
  });
};

export default loadedTables;
