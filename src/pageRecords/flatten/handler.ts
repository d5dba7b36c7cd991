/** What a component or an HTML element becomes in Markdown. */
import type { Node, RootContent } from 'mdast';
import type { ListedPage } from '../sidebar';

/** An element of the page, whether JSX or made by a transform. */
export interface Element {
  readonly name: string;
  /** Attributes with text; JSX attributes by their own names, others by their DOM names (`className`). */
  readonly attributes: Readonly<Record<string, string>>;
  /** What stands in it, as it is on the page; `context.flatten` makes Markdown of it. */
  readonly children: readonly RootContent[];
  readonly node: Node;
}

/** What handlers work with. */
export interface FlattenContext {
  /** Nodes with all their elements made Markdown. */
  readonly flatten: (nodes: readonly RootContent[]) => RootContent[];
  /** A link's or image's address as it stands in a twin. */
  readonly address: (url: string) => string;
  /** The pages that a list of cards on this page shows. */
  readonly cards: () => readonly ListedPage[];
  /** Ends the build with file, line and the reason. */
  readonly fail: (reason: string, node: Node) => never;
}

/** Takes an element to Markdown nodes: words when it stands in a line, blocks otherwise. */
export type Handler = (
  element: Element,
  context: FlattenContext,
) => RootContent[];
