/**
 * Remark plugin: highlights fences when the site is built. A fence becomes a CodeBlock that has its code
 * as HTML; the browser copies, wraps and folds it, and needs no grammar.
 */
import type { Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import parseNumericRange from 'parse-numeric-range';
import type { Plugin } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import type { TextSlot } from '../../facts/config/forms';
import { parseFenceInfo } from '../code-fences/info';
import { highlight, type TextLink } from './highlight';

declare module 'mdast' {
  interface CodeData {
    /** Names in the code that lead somewhere; src/remark/symbol-links finds them. */
    links?: readonly TextLink[];
    /** Values that the reader may replace by their own; src/remark/facts-tables finds them. */
    slots?: readonly TextSlot[];
  }
}

/** Languages that a component of their own draws. */
const DRAWN_ELSEWHERE = new Set(['mermaid']);

const codeHighlight: Plugin<[], Root> = () => (tree) => {
  visit(tree, 'code', (node, index, parent) => {
    const language = node.lang ?? 'text';
    if (!parent || index === undefined || DRAWN_ELSEWHERE.has(language)) {
      return undefined;
    }
    const { values, flags, lines } = parseFenceInfo(language, node.meta ?? '');
    const attributes = {
      language,
      html: highlight(node.value, language, {
        highlighted: new Set(parseNumericRange(lines ?? '')),
        numbered: flags.has('showLineNumbers'),
        links: node.data?.links ?? [],
        slots: node.data?.slots ?? [],
      }),
      ...(values.title === undefined ? {} : { title: values.title }),
    };
    const block: MdxJsxFlowElement = {
      type: 'mdxJsxFlowElement',
      name: 'CodeBlock',
      attributes: Object.entries(attributes).map(([name, value]) => ({
        type: 'mdxJsxAttribute',
        name,
        value,
      })),
      children: [],
    };
    parent.children[index] = block;
    return SKIP;
  });
};

export default codeHighlight;
