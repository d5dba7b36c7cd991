/** Nodes with which a remark plugin inserts HTML elements that contain Markdown. */
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

/** A text node. */
export const text = (value: string): RootContent => ({ type: 'text', value });
