/** Remark plugin: fills `<AgentsFile />` with the text of AGENTS.md, as a block with a button that copies it. */
import type { Root } from 'mdast';
import type { Plugin } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { AGENTS_FILE } from '../../records/agentsFile';
import { hasElement } from '../../tree/written';

interface Options {
  /** Text of the file; undefined for a site without a cheat sheet. */
  readonly text: string | undefined;
}

const NAME = 'AgentsFile';

const agentsFile: Plugin<[Options], Root> =
  ({ text }) =>
  (tree, file) => {
    if (!hasElement(file, [NAME])) {
      return;
    }
    visit(tree, 'mdxJsxFlowElement', (node, index, parent) => {
      if (node.name !== NAME || !parent || index === undefined) {
        return undefined;
      }
      const value =
        text ??
        file.fail(
          `<${NAME} /> needs the page docs/cheat-sheet.mdx, which it is made of; add that page`,
          node,
        );
      parent.children[index] = {
        type: 'code',
        lang: 'md',
        meta: `title="${AGENTS_FILE}"`,
        value: value.trimEnd(),
      };
      return SKIP;
    });
  };

export default agentsFile;
