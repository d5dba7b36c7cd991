/**
 * Remark plugin: fills `<Compose />` with the pipeline that the page shows first, so that the page, its Markdown and
 * the search have a whole one without scripts. In the browser the component replaces it when the reader chooses.
 */
import type {
  List,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
} from 'mdast';
import type { Plugin } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { readChoice } from '@docs/composer/choice';
import { asksForCursor, asksForKey, partsOf } from '@docs/composer/resolved';
import { compose } from '@docs/composer/compose';
import { NOTES_TITLE } from '@docs/composer/notes';
import { optionsOf, stateOf, type FormData } from '@docs/composer/form';
import { shownFiles } from '@docs/composer/shown';
import type { Composed, ComposeFacts, NextPage } from '@docs/composer/types';
import { element } from '@docs/markdown/references/api-reference/rows';
import { spans, textNode, link } from '@docs/markdown/facts/facts-tables/spans';
import { htmlBlock, text } from '@docs/markdown/tree/html';
import { hasElement } from '@docs/markdown/tree/written';

interface Options {
  /** All that the composer knows; build caches are keyed on it. */
  readonly facts: ComposeFacts;
}

const NAME = 'Compose';

const label = (value: string): RootContent =>
  htmlBlock('p', { className: 'api-label' }, [text(value)]);

const paragraph = (children: PhrasingContent[]): Paragraph => ({
  type: 'paragraph',
  children,
});

const list = (items: PhrasingContent[][]): List => ({
  type: 'list',
  ordered: false,
  spread: false,
  children: items.map((children) => ({
    type: 'listItem',
    spread: false,
    children: [paragraph(children)],
  })),
});

const nextLink = ({ title, to }: NextPage): PhrasingContent[] => [
  link(to, [textNode(title)]),
];

/** The pipeline as Markdown, in the order in which src/components/Compose shows it. */
function resultNodes(composed: Composed): RootContent[] {
  const { install, init, start, notes, next } = composed;
  return [
    ...(notes.length > 0
      ? [
          htmlBlock(
            'admonition',
            { type: 'note', title: NOTES_TITLE },
            notes.map((note) => paragraph(spans(note))),
          ),
        ]
      : []),
    label('Install'),
    {
      type: 'code',
      lang: 'sh',
      value: [install, ...(init === undefined ? [] : [init])].join('\n'),
    },
    label('Files'),
    {
      ...element('Tabs', {}),
      children: shownFiles(composed).map(
        ({ name, tab, language, text: value }) => ({
          ...element('TabItem', { value: tab, label: tab }),
          children: [
            {
              type: 'code' as const,
              lang: language,
              meta: `title="${name}"`,
              value: value.replace(/\n$/, ''),
            },
          ],
        }),
      ) as never[],
    },
    label('Start'),
    { type: 'code', lang: 'sh', value: start },
    label('Read next'),
    list(next.map(nextLink)),
  ];
}

const composer: Plugin<[Options], Root> =
  ({ facts }) =>
  (tree, file) => {
    if (!hasElement(file, [NAME])) {
      return;
    }
    visit(tree, 'mdxJsxFlowElement', (node, index, parent) => {
      if (node.name !== NAME || !parent || index === undefined) {
        return undefined;
      }
      const resolved = readChoice(facts, '');
      const { source, entry, choice } = resolved;
      const data: FormData = {
        ...optionsOf(facts),
        ...stateOf(resolved, partsOf(source), {
          key: asksForKey(source, entry, choice.disposition),
          cursor: asksForCursor(source, choice.disposition),
        }),
      };
      parent.children[index] = {
        ...element(NAME, { json: JSON.stringify(data) }),
        children: resultNodes(compose(resolved, facts)) as never[],
      };
      return SKIP;
    });
  };

export default composer;
