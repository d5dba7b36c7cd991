/**
 * Remark plugin: adds a control below a long example of an API name. The control unfolds the example where it is next to
 * the parameters (static/api.css); folded, it begins with the statement that uses the name.
 */
import { toString } from 'mdast-util-to-string';
import type { Code, Nodes, Root, RootContent } from 'mdast';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';
import type { HtmlBlock } from '../../tree/html';
import { element } from '../../references/api-reference/rows';

/** Lines of a program that is shown as a whole. */
const MOST_LINES = 13;
/** Lines of a folded program that a window shows at least. */
const FEWEST_LINES = 8;

const isLong = (node: RootContent): node is Code =>
  node.type === 'code' && node.value.split('\n').length > MOST_LINES;

/** The last part of a name, and its use as a call or decorator. */
const useOf = (name: string): RegExp =>
  new RegExp(`\\b${name.slice(name.lastIndexOf('.') + 1)}\\b(?=[(\\n])`);

/** The number of lines before the first statement of a program that uses a name; 0 when none does. */
export function linesBefore(program: string, name: string): number {
  const lines = program.split('\n');
  const use = useOf(name);
  const found = lines.findIndex(
    (line) => !/^(?:from|import)\b/.test(line) && use.test(`${line}\n`),
  );
  // The statement begins where its indented lines do, or with its decorators.
  let first = lines.findLastIndex(
    (line, index) => index <= found && /^[^\s)\]}]/.test(line),
  );
  while (lines[first - 1]?.startsWith('@')) {
    first -= 1;
  }
  return Math.max(0, Math.min(first, lines.length - FEWEST_LINES));
}

/** Characters of a line that a phone shows. */
const COLUMNS = 40;

/** Adds the controls below the programs of a parent, and says where the folded ones begin, and which lines wrap. */
function addFolds(parent: HtmlBlock, name: string): void {
  parent.children = parent.children.flatMap((node): RootContent[] => {
    if (node.type === 'code' && node.lang === 'py') {
      node.data = { ...node.data, columns: COLUMNS };
    }
    if (!isLong(node)) {
      return [node];
    }
    const before = name === '' ? 0 : linesBefore(node.value, name);
    node.data = { ...node.data, hiddenLines: before };
    return [node, element('Fold', { label: 'Show the whole program' })];
  });
}

const isBlock = (node: Nodes, className: string): node is HtmlBlock =>
  node.type === 'htmlBlock' && node.data.hProperties.className === className;

const exampleFolds: Plugin<[], Root> = () => (tree) => {
  let name = '';
  visit(tree, (node) => {
    if (node.type === 'heading') {
      const [first] = node.children;
      name = first?.type === 'inlineCode' ? toString(first) : '';
    } else if (isBlock(node, 'api-example')) {
      const figures = node.children.filter(
        (child) => child.type === 'htmlBlock' && child.data.hName === 'figure',
      ) as HtmlBlock[];
      for (const parent of [node, ...figures]) {
        addFolds(parent, name);
      }
    }
  });
};

export default exampleFolds;
