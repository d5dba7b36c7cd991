/**
 * Remark plugin: a long name in a table breaks at its underscores, dots and humps, not anywhere, for columns
 * are narrow; a short one stays whole where the table has room for it. In a line of text a name goes to the
 * next line whole. Its text stays as it is, for those who copy or search it.
 */
import type { ElementContent, Properties } from 'hast';
import type { InlineCode, Root } from 'mdast';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';
import { namePieces } from './pieces';
import { hasRoom, isShortName } from './room';

declare module 'mdast' {
  interface InlineCodeData {
    /** What stands in the element instead of the text. */
    hChildren?: ElementContent[];
    hProperties?: Properties;
  }
}

const BREAK: ElementContent = {
  type: 'element',
  tagName: 'wbr',
  properties: {},
  children: [],
};

const withBreaks = (pieces: readonly string[]): ElementContent[] =>
  pieces.flatMap((value, index): ElementContent[] => [
    ...(index > 0 ? [BREAK] : []),
    { type: 'text', value },
  ]);

/** src/css/text.css lets other code of a table break anywhere on a phone. */
const WHOLE: Properties = { className: ['whole'] };

const nameBreaks: Plugin<[], Root> = () => (tree) => {
  visit(tree, 'table', (table) => {
    const whole = hasRoom(table);
    visit(table, 'inlineCode', (node: InlineCode) => {
      // Code of several words breaks between them.
      const pieces = /\s/.test(node.value) ? [] : namePieces(node.value);
      if (pieces.length > 1) {
        node.data = { ...node.data, hChildren: withBreaks(pieces) };
      } else if (whole && isShortName(node)) {
        node.data = { ...node.data, hProperties: WHOLE };
      }
    });
  });
};

export default nameBreaks;
