/** `<ExamplesCatalogue />`: all examples in a list, which readers filter. */
import type { ListItem, Paragraph, PhrasingContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { Example } from '../../facts/examples';
import { element } from '../api-reference/rows';
import { link, plain } from '../facts-tables/spans';

/** What the browser needs to choose by. */
export interface CatalogueData {
  /** Parts of dlt that any example uses, in order. */
  readonly shows: readonly string[];
  readonly examples: readonly {
    readonly id: string;
    readonly shows: readonly string[];
    /** What is said of it. */
    readonly words: string;
  }[];
}

export const catalogueData = (examples: readonly Example[]): CatalogueData => ({
  shows: [...new Set(examples.flatMap(({ shows }) => shows))].sort(),
  examples: examples.map(({ id, title, description, shows }) => ({
    id,
    shows,
    words: [title, description, ...shows].join(' '),
  })),
});

const paragraph = (children: PhrasingContent[]): Paragraph => ({
  type: 'paragraph',
  children,
});

const card = ({ id, title, description, shows }: Example): ListItem => ({
  type: 'listItem',
  spread: true,
  data: { hProperties: { 'data-example': id } },
  children: [
    paragraph([link(`/${id}`, [plain(title)])]),
    paragraph([plain(description)]),
    paragraph([plain(`Uses: ${shows.join(', ')}`)]),
  ],
});

/** The element. */
export const catalogueNode = (
  examples: readonly Example[],
): MdxJsxFlowElement => ({
  ...element('ExamplesCatalogue', {
    json: JSON.stringify(catalogueData(examples)),
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
