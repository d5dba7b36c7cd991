/**
 * Remark plugin: lets code in tables break only after its signs and at camelCase boundaries, short code on phones only,
 * and types before their brackets and after their commas.
 * The title of a page, and a long name in running text, break at the dots and underscores of the name; long names in other
 * headings and in the index of the API before a camelCase part, too. Other names in
 * running text do not break, also not at their hyphens, and the hyphens of an option stay with its first word: browsers break `pip install -r x` after the
 * hyphen.
 * The text itself is unchanged, so that it can still be copied and searched.
 */
import type { ElementContent, Properties } from 'hast';
import type { InlineCode, Root } from 'mdast';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';
import { codePieces, dottedPieces, namePieces } from './pieces';

declare module 'mdast' {
  interface InlineCodeData {
    /** Children that replace the text of the element. */
    hChildren?: ElementContent[];
    hProperties?: Properties;
  }
}

/** Class of a list of names next to their sentences, whose column is narrow. */
export const INDEX_CLASS = 'api-index';

const BREAK: ElementContent = {
  type: 'element',
  tagName: 'wbr',
  properties: {},
  children: [],
};

/** Text that may break between its pieces. */
export const withBreaks = (pieces: readonly string[]): ElementContent[] =>
  pieces.flatMap((value, index): ElementContent[] => [
    ...(index > 0 ? [BREAK] : []),
    { type: 'text', value },
  ]);

/** Pieces with more characters may break anywhere on a phone: three columns of shorter ones fit. */
const LONGEST_PIECE = 14;

/** Code with fewer characters does not break on wider screens. */
const LONG_CODE = 24;

/**
 * The classes `at-signs` and `short` of code in a table: src/css/text.css says what each means. Code with spaces, such
 * as `workers = 1`, has no line breaks if it is as short as a piece; else it breaks at its spaces, or anywhere.
 */
function classesOf(code: string, pieces: readonly string[]): string[] {
  const hasSpaces = /\s/.test(code);
  if (hasSpaces && code.length <= LONGEST_PIECE) {
    return ['option'];
  }
  const words = pieces.flatMap((piece) => piece.split(/\s+/));
  return (hasSpaces && pieces.length === 1) ||
    words.some(({ length }) => length > LONGEST_PIECE)
    ? []
    : ['at-signs', ...(code.length < LONG_CODE ? ['short'] : [])];
}

/** An option in a command: its hyphens and its first word. */
const OPTION = /(?<![^\s[(|=])(--?[a-zA-Z]\w*)/;

/** Text with its options in elements that do not break; undefined when it has no options. */
function withOptions(value: string): ElementContent[] | undefined {
  // A pattern with a group: the parts at odd places are what it matched.
  const parts = value.split(OPTION);
  return parts.length > 1
    ? parts.map((part, index) =>
        index % 2 === 1
          ? {
              type: 'element',
              tagName: 'span',
              properties: { className: ['option'] },
              children: [{ type: 'text', value: part }],
            }
          : { type: 'text', value: part },
      )
    : undefined;
}

/** A name in running text that a line of a phone does not hold. */
const LONG_NAME = /^(?=.{44})\w+(?:\.\w+)*$/;

/** A name with hyphens that fits on a line of a phone: browsers break it after a hyphen. */
const HYPHENATED = /^(?=.{1,20}$)[\w.]+(?:-[\w.]+)+$/;

const nameBreaks: Plugin<[], Root> = () => (tree) => {
  visit(tree, ['paragraph', 'htmlBlock'], (block) => {
    visit(block, 'inlineCode', (node: InlineCode) => {
      if (HYPHENATED.test(node.value)) {
        node.data = { ...node.data, hProperties: { className: ['option'] } };
      } else if (LONG_NAME.test(node.value)) {
        node.data = {
          ...node.data,
          hChildren: withBreaks(dottedPieces(node.value)),
        };
      }
    });
  });
  visit(tree, 'inlineCode', (node: InlineCode) => {
    const hChildren = withOptions(node.value);
    if (hChildren) {
      node.data = { ...node.data, hChildren };
    }
  });
  visit(tree, 'heading', ({ depth, children: [only] }) => {
    if (
      only?.type === 'inlineCode' &&
      (depth === 1 || only.value.length >= LONG_CODE)
    ) {
      only.data = {
        ...only.data,
        hChildren: withBreaks(
          depth === 1 ? dottedPieces(only.value) : namePieces(only.value),
        ),
      };
    }
  });
  visit(tree, 'htmlBlock', (block) => {
    if (block.data.hProperties.className?.includes(INDEX_CLASS)) {
      visit(block, 'inlineCode', (node: InlineCode) => {
        node.data = {
          ...node.data,
          hChildren: withBreaks(namePieces(node.value)),
        };
      });
    }
  });
  visit(tree, 'table', (table) => {
    visit(table, 'inlineCode', (node: InlineCode) => {
      const pieces = codePieces(node.value);
      const className = classesOf(node.value, pieces);
      node.data = {
        ...node.data,
        ...(pieces.length > 1 && {
          hChildren: node.data?.hChildren ?? withBreaks(pieces),
        }),
        ...(className.length > 0 && { hProperties: { className } }),
      };
    });
  });
};

export default nameBreaks;
