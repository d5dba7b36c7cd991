/** `<ExamplesList />`: a filterable list of all examples. */
import type { ListItem, Paragraph, PhrasingContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { FilterableListData } from '../../components/FilterableList/choose';
import type { Example } from '../../pageRecords/examples';
import { element } from '../api-reference/rows';
import { link, textNode } from '../facts-tables/spans';

/** The filters of the list. */
export const examplesListData = (
  examples: readonly Example[],
): FilterableListData => ({
  noun: 'examples',
  label: 'What you look for',
  placeholder: 'nested data',
  questions: [
    {
      name: 'uses',
      label: 'Uses',
      none: 'anything',
      options: [...new Set(examples.flatMap(({ shows }) => shows))].sort(),
    },
  ],
  entries: examples.map(({ id, title, description, shows }) => ({
    id,
    words: [title, description, ...shows].join(' '),
    answers: { uses: shows },
  })),
});

const paragraph = (children: PhrasingContent[]): Paragraph => ({
  type: 'paragraph',
  children,
});

const card = ({ id, title, description, shows }: Example): ListItem => ({
  type: 'listItem',
  spread: true,
  data: { hProperties: { 'data-entry': id } },
  children: [
    paragraph([link(`/${id}`, [textNode(title)])]),
    paragraph([textNode(description)]),
    paragraph([textNode(`Uses: ${shows.join(', ')}`)]),
  ],
});

/** The element. */
export const examplesListNode = (
  examples: readonly Example[],
): MdxJsxFlowElement => ({
  ...element('FilterableList', {
    json: JSON.stringify(examplesListData(examples)),
  }),
  children: [
    {
      type: 'list',
      ordered: false,
      spread: true,
      children: examples.map(card),
    },
  ],
});
