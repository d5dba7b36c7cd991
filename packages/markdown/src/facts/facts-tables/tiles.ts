/** Tiles of a catalogue: entries with a picture, a sentence and badges, and the facets that they are filtered by. */
import type { ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { GlyphName } from '../glyphNames';
import { element } from '../../references/api-reference/rows';
import { htmlBlock, text } from '../../tree/html';
import type { FacetedEntries } from './facets';
import { link, textNode } from './spans';

/** A property of entries that readers filter by. */
interface TileFacet<Entry> {
  /** Name in the query string. */
  readonly name: string;
  readonly label: string;
  /** All values in the order in which they are shown; those that no entry has are left out. */
  readonly options: readonly string[];
  readonly of: (entry: Entry) => readonly string[];
}

/** A catalogue. */
export interface Tiles<Entry> {
  readonly noun: string;
  readonly placeholder: string;
  readonly entries: readonly Entry[];
  readonly facets: readonly TileFacet<Entry>[];
  readonly tile: (entry: Entry) => Tile;
}

/** What readers see of an entry. */
interface Tile {
  readonly id: string;
  readonly title: string;
  /** Before the title; says nothing that the words do not say. */
  readonly picture: PhrasingContent;
  /** Address of its page. */
  readonly page: string | undefined;
  /** Next to the title. */
  readonly beside?: readonly PhrasingContent[];
  readonly words: readonly PhrasingContent[];
  /** What sets the entry apart; shown before the badges. */
  readonly marks: readonly string[];
  readonly badges: readonly string[];
  /** Searchable text. */
  readonly searched: string;
}

/** The data for filtering in the browser. */
export function tilesData<Entry>({
  noun,
  placeholder,
  entries,
  facets,
  tile,
}: Tiles<Entry>): FacetedEntries {
  return {
    noun,
    placeholder,
    entries: entries.map((entry) => {
      const { id, title, searched } = tile(entry);
      return { id, title, words: searched };
    }),
    facets: facets
      .map(({ name, label, options, of }) => {
        const values = entries.map(of);
        const had = new Set(values.flat());
        return {
          name,
          label,
          options: options.filter((option) => had.has(option)),
          values: values.map((texts) => texts.map((one) => ({ text: one }))),
        };
      })
      .filter(({ options }) => options.length > 1),
  };
}

const paragraph = (children: PhrasingContent[]): Paragraph => ({
  type: 'paragraph',
  children,
});

const inline = (
  name: string,
  attributes: Readonly<Record<string, string>>,
): PhrasingContent => ({
  ...element(name, attributes),
  type: 'mdxJsxTextElement',
  children: [],
});

/** A picture of a kind of place. */
export const glyphNode = (name: GlyphName): PhrasingContent =>
  inline('Glyph', { name });

const item = ({
  id,
  title,
  picture,
  page,
  beside = [],
  words,
  marks,
  badges,
}: Tile): ListItem => {
  const name = textNode(title);
  const facts: RootContent[] = [
    ...marks.map((mark) => htmlBlock('b', {}, [text(mark)])),
    ...badges.map((badge) => htmlBlock('span', {}, [text(badge)])),
  ];
  return {
    type: 'listItem',
    spread: true,
    data: { hProperties: { 'data-entry': id } },
    children: [
      paragraph([
        picture,
        page === undefined ? name : link(page, [name]),
        ...beside,
      ]),
      paragraph([...words]),
      htmlBlock(
        'p',
        { className: 'badges' },
        // Spaces keep the words apart where no style does.
        facts.flatMap((fact, index) =>
          index === 0 ? [fact] : [text(' '), fact],
        ),
      ),
    ] as ListItem['children'],
  };
};

/** The element of a catalogue; its page imports `Catalog`, and the component of the pictures. */
export function tilesNode<Entry>(tiles: Tiles<Entry>): MdxJsxFlowElement {
  return {
    ...element('Catalog', { json: JSON.stringify(tilesData(tiles)) }),
    children: [
      {
        type: 'list',
        ordered: false,
        spread: true,
        children: tiles.entries.map((entry) => item(tiles.tile(entry))),
      },
    ],
  };
}
