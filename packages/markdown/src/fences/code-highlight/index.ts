/**
 * Remark plugin: highlights fences at build time. A fence becomes a CodeBlock with its code as HTML; the browser
 * can copy, wrap and fold it without a grammar.
 */
import type { Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import parseNumericRange from 'parse-numeric-range';
import type { Plugin } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import type { TextSlot } from '@docs/facts/config/forms';
import { parseFenceInfo } from '../code-fences/info';
import { outputHtml } from '../../outputs/frames';
import { highlight, type TextLink } from './highlight';

declare module 'mdast' {
  interface CodeData {
    /** Linked names in the code; set by packages/markdown/src/references/symbol-links. */
    links?: readonly TextLink[];
    /** Values that the reader may replace; set by packages/markdown/src/facts/facts-tables. */
    slots?: readonly TextSlot[];
    /** Characters of a line that is not wrapped; set by packages/markdown/src/references/api-reference. */
    columns?: number;
  }
}

/** Languages that another plugin renders. */
const DRAWN_ELSEWHERE = new Set(['mermaid', 'tables']);

const codeHighlight: Plugin<[], Root> = () => (tree) => {
  visit(tree, 'code', (node, index, parent) => {
    const language = node.lang ?? 'text';
    if (!parent || index === undefined || DRAWN_ELSEWHERE.has(language)) {
      return undefined;
    }
    const { values, flags, lines } = parseFenceInfo(language, node.meta ?? '');
    const output =
      values.output !== undefined && language === 'text'
        ? outputHtml(node.value)
        : undefined;
    const attributes = {
      language,
      html:
        output?.html ??
        highlight(node.value, language, {
          highlighted: new Set(parseNumericRange(lines ?? '')),
          numbered: flags.has('showLineNumbers'),
          links: node.data?.links ?? [],
          slots: node.data?.slots ?? [],
          columns: node.data?.columns,
        }),
      ...(output?.hasTables ? { tables: null } : {}),
      ...(values.title === undefined ? {} : { title: values.title }),
      ...(node.data?.program
        ? { program: JSON.stringify(node.data.program) }
        : {}),
      ...node.data?.choice,
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
