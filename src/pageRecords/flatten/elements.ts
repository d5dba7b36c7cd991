/** HTML elements as Markdown, whether an author wrote them or a transform made them. */
import type { PhrasingContent, RootContent, TableRow } from 'mdast';
import { textOfNodes } from '../../remark/textOfNodes';
import type { Element, FlattenContext, Handler } from './handler';
import {
  aside,
  blocks,
  inlineCode,
  link,
  list,
  paragraph,
  phrasing,
  strong,
  text,
  type Block,
} from './nodes';

/** For what is seen and not read. */
export const nothing: Handler = () => [];

/** For a wrapper of words or blocks: what stands in it. */
export const children: Handler = (element, context) =>
  context.flatten(element.children);

/** For a wrapper of blocks. */
export const block: Handler = (element, context) =>
  blocks(context.flatten(element.children));

const words = (element: Element, context: FlattenContext): PhrasingContent[] =>
  phrasing(context.flatten(element.children));

export const quote = (nodes: Block[]): RootContent[] => [
  { type: 'blockquote', children: nodes },
];

/** Classes of paragraphs that name what follows. */
const LABELS = new Set(['api-label', 'program__label']);

/** Class of what a page says of its own code (src/remark/snippet-report). */
const REPORT = 'snippet-report';

const paragraphElement: Handler = (element, context) => {
  const inner = words(element, context);
  return LABELS.has(element.attributes.className ?? '')
    ? aside([paragraph([strong(inner)])])
    : [paragraph(inner)];
};

/** The elements with a name that stand in nodes, below wrappers too. */
function elementsIn(
  nodes: readonly RootContent[],
  names: ReadonlySet<string>,
): Element[] {
  return nodes.flatMap((node) => {
    const element = elementOf(node);
    if (element && names.has(element.name)) {
      return [element];
    }
    return 'children' in node
      ? elementsIn(node.children as RootContent[], names)
      : [];
  });
}

/** The element that a node is, if it is one. */
export function elementOf(node: RootContent): Element | undefined {
  if (node.type === 'htmlBlock') {
    return {
      name: node.data.hName,
      attributes: node.data.hProperties,
      children: node.children,
      node,
    };
  }
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
    return {
      name: node.name ?? '',
      attributes: Object.fromEntries(
        node.attributes.flatMap((attribute) => {
          if (attribute.type !== 'mdxJsxAttribute') {
            return [];
          }
          const { name, value } = attribute;
          return typeof value === 'string'
            ? [[name, value] as const]
            : [[name, literal(value?.value)] as const];
        }),
      ),
      children: node.children,
      node,
    };
  }
  return undefined;
}

/** The text of an expression that is a literal, `{"a"}`; of another, the expression. */
export function literal(expression: string | undefined): string {
  const source = expression?.trim() ?? '';
  return (
    /^(["'`])(?<inner>[^"'`\\$]*)\1$/.exec(source)?.groups?.inner ?? source
  );
}

/** `name (type = default): words`, an item each. */
const definitionList: Handler = (element, context) => {
  const items: { entry: Element; words: Block[] }[] = [];
  for (const entry of elementsIn(element.children, new Set(['dt', 'dd']))) {
    if (entry.name === 'dt') {
      items.push({ entry, words: [] });
    } else {
      items.at(-1)?.words.push(...blocks(context.flatten(entry.children)));
    }
  }
  const result = list(
    items.map(({ entry, words: [first, ...more] }) => {
      const name = term(entry, context);
      return first?.type === 'paragraph'
        ? [paragraph([...name, text(': '), ...first.children]), ...more]
        : [paragraph(name), ...(first ? [first] : []), ...more];
    }),
  );
  for (const [index, { entry }] of items.entries()) {
    const item = result.children[index];
    const id = idIn(entry);
    if (item && id !== undefined) {
      const code = entry.children.find(({ type }) => type === 'inlineCode');
      item.data = { entry: { id, name: textOfNodes(code ? [code] : []) } };
    }
  }
  return [result];
};

/** The id by which an entry is linked to: of an anchor in it, else its own. */
function idIn({ attributes, children: inner }: Element): string | undefined {
  const ids = inner.flatMap((node) => elementOf(node)?.attributes.id ?? []);
  return ids[0] ?? attributes.id;
}

/** A term; facts in a span beside it are code in brackets, what a class makes a badge or a remark is words. */
function term(entry: Element, context: FlattenContext): PhrasingContent[] {
  return entry.children.flatMap((node): PhrasingContent[] => {
    const element = elementOf(node);
    if (element?.name !== 'span') {
      return phrasing(context.flatten([node])).filter(
        (part) => part.type !== 'text' || part.value.trim() !== '',
      );
    }
    if (element.attributes.className !== undefined) {
      return [text(', '), ...words(element, context)];
    }
    const facts = textOfNodes(element.children).trim();
    return facts === '' ? [] : [text(' ('), inlineCode(facts), text(')')];
  });
}

const table: Handler = (element, context) => {
  const rows = elementsIn(element.children, new Set(['tr'])).map(
    (row): TableRow => ({
      type: 'tableRow',
      children: elementsIn(row.children, new Set(['th', 'td'])).map((cell) => ({
        type: 'tableCell',
        children: words(cell, context),
      })),
    }),
  );
  return rows.length > 0 ? [{ type: 'table', children: rows }] : [];
};

const items =
  (ordered: boolean): Handler =>
  (element, context) => [
    {
      ...list(
        elementsIn(element.children, new Set(['li'])).map((item) =>
          blocks(context.flatten(item.children)),
        ),
      ),
      ordered,
    },
  ];

const image: Handler = (
  { attributes: { src = '', alt = '' } },
  { address },
) => [{ type: 'image', url: address(src), alt }];

export const elements: Readonly<Record<string, Handler>> = {
  // A fragment, `<>…</>`.
  '': children,
  a: (element, context) => [
    link(
      context.address(element.attributes.href ?? ''),
      words(element, context),
    ),
  ],
  b: (element, context) => [strong(words(element, context))],
  br: () => [{ type: 'break' }],
  code: (element) => [inlineCode(textOfNodes(element.children))],
  details: (element, context) => {
    const inner = block(element, context);
    return element.attributes.className === REPORT ? aside(inner) : inner;
  },
  div: block,
  dl: definitionList,
  em: (element, context) => [
    { type: 'emphasis', children: words(element, context) },
  ],
  figcaption: (element, context) => [paragraph(words(element, context))],
  figure: block,
  hr: () => [{ type: 'thematicBreak' }],
  img: image,
  kbd: (element) => [inlineCode(textOfNodes(element.children))],
  ol: items(true),
  p: paragraphElement,
  // A line below a table.
  small: (element, context) => [paragraph(words(element, context))],
  section: block,
  span: children,
  strong: (element, context) => [strong(words(element, context))],
  sub: children,
  summary: (element, context) => [paragraph([strong(words(element, context))])],
  sup: children,
  table,
  ul: items(false),
};
