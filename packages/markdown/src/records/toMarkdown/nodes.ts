/** Factories of Markdown nodes. */
import type {
  BlockContent,
  DefinitionContent,
  InlineCode,
  Link,
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  RootContent,
  Strong,
  Text,
} from 'mdast';

declare module 'mdast' {
  interface Data {
    /** Not part of the page's searchable text: a label, a link to the source, the report on the page's code. */
    aside?: boolean;
    /** A linkable list item or table row: its id on the page, and the name that it describes. */
    entry?: { readonly id: string; readonly name: string };
  }
}

/** Content that is allowed in a blockquote or a list item. */
export type Block = BlockContent | DefinitionContent;

export const text = (value: string): Text => ({ type: 'text', value });

export const inlineCode = (value: string): InlineCode => ({
  type: 'inlineCode',
  value,
});

export const strong = (children: PhrasingContent[]): Strong => ({
  type: 'strong',
  children,
});

export const link = (url: string, children: PhrasingContent[]): Link => ({
  type: 'link',
  url,
  children,
});

export const paragraph = (children: PhrasingContent[]): Paragraph => ({
  type: 'paragraph',
  children,
});

/** A bold line that labels the content below it. */
export const label = (value: string): Paragraph =>
  paragraph([strong([text(value)])]);

/** Marks nodes as excluded from the search index. */
export const aside = (nodes: readonly RootContent[]): RootContent[] =>
  nodes.map(
    (node) => ({ ...node, data: { ...node.data, aside: true } }) as RootContent,
  );

/** A list with one or more blocks in each item. */
export function list(items: readonly Block[][]): List {
  return {
    type: 'list',
    ordered: false,
    spread: false,
    children: items.map((children): ListItem => ({
      type: 'listItem',
      spread: false,
      children,
    })),
  };
}

const PHRASING = new Set<string>([
  'break',
  'delete',
  'emphasis',
  'footnoteReference',
  'idMark',
  'image',
  'imageReference',
  'inlineCode',
  'link',
  'linkReference',
  'strong',
  'text',
]);

const isPhrasing = (node: RootContent): node is PhrasingContent =>
  PHRASING.has(node.type);

const isBlank = (node: RootContent): boolean =>
  node.type === 'text' && node.value.trim() === '';

/** Converts nodes to blocks: each run of phrasing content becomes a paragraph. */
export function blocks(nodes: readonly RootContent[]): Block[] {
  const result: RootContent[] = [];
  let run: PhrasingContent[] | undefined;
  for (const node of nodes) {
    if (!isPhrasing(node)) {
      run = undefined;
      result.push(node);
    } else if (run) {
      run.push(node);
    } else if (!isBlank(node)) {
      run = [node];
      result.push(paragraph(run));
    }
  }
  return result as Block[];
}

/** Converts nodes to phrasing content: the inline content of blocks, joined in one line. */
export function phrasing(nodes: readonly RootContent[]): PhrasingContent[] {
  return nodes.flatMap((node, index): PhrasingContent[] => {
    if (isPhrasing(node)) {
      return [node];
    }
    const inner: PhrasingContent[] =
      node.type === 'code'
        ? [inlineCode(node.value)]
        : 'children' in node
          ? phrasing(node.children as RootContent[])
          : [];
    return index > 0 && inner.length > 0 ? [text(' '), ...inner] : inner;
  });
}
