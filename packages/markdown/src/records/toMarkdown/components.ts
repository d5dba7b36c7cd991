/**
 * Markdown handlers of the page components (src/theme/MDXComponents.ts). Each new component needs a handler
 * here; the build fails at a component without one.
 */
import type { RootContent } from 'mdast';
import type { Handler } from './handler';
import { idMark } from '../idMarks';
import { sinceText } from '../../prose/marks/since';
import { textOfNodes } from '../../tree/textOfNodes';
import { block, children, literal, nothing, quote } from './elements';
import { aside, blocks, label, link, list, paragraph, text } from './nodes';
import type { ListedPage } from '../sidebar';

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The text of HTML that the site's own transforms generated. */
const textOfHtml = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(
      /&(?:amp|lt|gt|quot|#39);/g,
      (entity) => ENTITIES[entity] ?? '',
    );

/** A list of pages with their descriptions. */
export function pageList(
  pages: readonly ListedPage[],
  address: (url: string) => string,
): RootContent[] {
  const items = pages.map(({ title, permalink, description }) => [
    paragraph([
      link(address(permalink), [text(title)]),
      ...(description === '' ? [] : [text(`: ${description}`)]),
    ]),
  ]);
  return items.length > 0 ? [list(items)] : [];
}

const capitalised = (word: string): string =>
  word.charAt(0).toUpperCase() + word.slice(1);

const admonition: Handler = (element, context) => {
  const { type = 'note', title } = element.attributes;
  const word = capitalised(type);
  return quote([
    label(title === undefined ? word : `${word}: ${title}`),
    ...blocks(context.flatten(element.children)),
  ]);
};

const signature: Handler = ({ attributes }) => {
  const { html = '', source, name = '', since } = attributes;
  const code: RootContent = {
    type: 'code',
    lang: 'py',
    value: textOfHtml(html),
  };
  // Overloads are in the source of their name.
  if (source === undefined) {
    return [code];
  }
  return [
    code,
    ...aside([
      paragraph([
        link(source, [text(`Source of ${name}`)]),
        ...(since === undefined ? [] : [text(` (${sinceText(since)})`)]),
      ]),
    ]),
  ];
};

const codeBlock: Handler = ({ attributes, children }) => {
  const { language, title, html } = attributes;
  return [
    {
      type: 'code',
      lang: language ?? null,
      meta: title === undefined ? null : `title="${title}"`,
      value:
        html === undefined ? literal(textOfNodes(children)) : textOfHtml(html),
    },
  ];
};

const tabItem: Handler = (element, context) => {
  const { label: name, value = '' } = element.attributes;
  return [label(name ?? value), ...blocks(context.flatten(element.children))];
};

/** In Markdown nothing is folded: the label is above the content. */
const fold: Handler = (element, context) => [
  label(element.attributes.label ?? ''),
  ...block(element, context),
];

export const components: Readonly<Record<string, Handler>> = {
  admonition,
  Admonition: admonition,
  Anchor: ({ attributes: { id } }) => (id === undefined ? [] : [idMark(id)]),
  ApiCards: nothing,
  ApiSignature: signature,
  Catalog: block,
  CodeBlock: codeBlock,
  Compose: block,
  ConfigReader: nothing,
  ConfigValues: nothing,
  DestinationsMatrix: block,
  DispositionTree: block,
  Diagram: nothing,
  Fold: fold,
  Glyph: nothing,
  Monogram: nothing,
  DocCardList: (_, { cards, address }) => pageList(cards(), address),
  Head: nothing,
  ListFilter: nothing,
  StyleSheet: nothing,
  Moved: (element, context) => [
    idMark(element.attributes.id ?? ''),
    ...children(element, context),
  ],
  // Its programs are below it, with their outputs.
  Playground: nothing,
  TabItem: tabItem,
  Tabs: block,
  TOCInline: nothing,
  Traceback: nothing,
  Zoom: children,
};
