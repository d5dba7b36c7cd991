/**
 * Remark plugin: adds a control below a long example of an API name. The control unfolds the example where it is next to
 * the parameters (static/api.css).
 */
import type { Parent, Root, RootContent } from 'mdast';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';
import { element } from '../../references/api-reference/rows';

/** Lines of a program that is shown as a whole. */
const MOST_LINES = 13;

const isLong = (node: RootContent): boolean =>
  node.type === 'code' && node.value.split('\n').length > MOST_LINES;

const withFolds = (nodes: readonly RootContent[]): RootContent[] =>
  nodes.flatMap((node) =>
    isLong(node)
      ? [node, element('Fold', { label: 'Show the whole program' })]
      : [node],
  );

const exampleFolds: Plugin<[], Root> = () => (tree) => {
  visit(tree, 'htmlBlock', (example) => {
    if (example.data.hProperties.className !== 'api-example') {
      return;
    }
    const figures: readonly Parent[] = example.children.filter(
      (child) => child.type === 'htmlBlock' && child.data.hName === 'figure',
    ) as Parent[];
    for (const parent of [example, ...figures]) {
      parent.children = withFolds(parent.children);
    }
  });
};

export default exampleFolds;
