/** Nodes by which a remark plugin puts an HTML element on the page, with Markdown inside. */
import type { Parent, RootContent } from 'mdast';

/** A block that becomes the HTML element `data.hName`. */
export interface HtmlBlock extends Parent {
  type: 'htmlBlock';
  children: RootContent[];
  data: { hName: string; hProperties: Record<string, string> };
}

declare module 'mdast' {
  interface RootContentMap {
    htmlBlock: HtmlBlock;
  }
}

/**
 * An HTML element.
 *
 * @param name tag name
 * @param properties attributes by their DOM names (`className`)
 */
export function htmlBlock(
  name: string,
  properties: Record<string, string>,
  children: RootContent[],
): HtmlBlock {
  return {
    type: 'htmlBlock',
    children,
    data: { hName: name, hProperties: properties },
  };
}

/** A run of text. */
export const text = (value: string): RootContent => ({ type: 'text', value });
