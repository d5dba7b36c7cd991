/** Lists of names as in a manual page: `name: type = default`, the description below. */
import type { PhrasingContent, RootContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { Anchors } from '../../facts/api/anchors';
import { sinceText } from '../../config/since';
import { BADGE_CLASS } from '../../config/experimental';
import { htmlBlock, text } from '../html';
import { linkedNames, type Piece, type Scope } from './linkedNames';

/** A name, its type and default from the facts, and the author's description. */
export interface Row {
  readonly name: string;
  /** Id of a parameter, for links from code. */
  readonly id?: string;
  readonly type: string | null;
  readonly value: string | null;
  readonly words: readonly PhrasingContent[] | undefined;
  /** First release with the name, if it is not as old as what is around it. */
  readonly since?: string | undefined;
  /** All ids of a module-level name, for links from pages. */
  readonly linked?: readonly string[];
}

/** An MDX component with its attributes. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
): MdxJsxFlowElement {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).map(([key, value]) => ({
      type: 'mdxJsxAttribute',
      name: key,
      value,
    })),
    children: [],
  };
}

/** A link target without a heading. */
export const anchor = (id: string): RootContent => element('Anchor', { id });

/** Inline code. */
export const code = (value: string): PhrasingContent => ({
  type: 'inlineCode',
  value,
});

/** All ids of a name. */
export const allIds = ({ id, aliases }: Anchors): string[] => [id, ...aliases];

/** A badge with the first release that has a name, after a space. */
export const sinceBadge = (since: string | undefined): RootContent[] =>
  since === undefined
    ? []
    : [
        text(' '),
        htmlBlock('span', { className: BADGE_CLASS }, [text(sinceText(since))]),
      ];

/** A type, its names linked to their entries where a scope says what they mean. */
const typeNodes = (type: string, scope: Scope | undefined): RootContent[] =>
  (scope ? linkedNames(type, scope) : [{ text: type }]).map((piece: Piece) =>
    piece.url === undefined
      ? text(piece.text)
      : {
          type: 'link',
          url: piece.url,
          children: [{ type: 'text', value: piece.text }],
        },
  );

/** One entry: `name: type = default`, the description below. */
function rowNodes(
  { name, id, type, value, words, since, linked = [] }: Row,
  scope: Scope | undefined,
): RootContent[] {
  const facts = [
    ...(type === null ? [] : typeNodes(type, scope)),
    ...(value === null
      ? []
      : [text(type === null ? `= ${value}` : ` = ${value}`)]),
  ];
  return [
    htmlBlock('dt', id === undefined ? {} : { id }, [
      ...linked.map(anchor),
      code(name),
      ...(facts.length > 0 ? [htmlBlock('span', {}, facts)] : []),
      ...sinceBadge(since),
    ]),
    htmlBlock('dd', {}, [...(words ?? [])] as RootContent[]),
  ];
}

/** A list of names; empty without rows. Types are linked where a scope is given. */
export function rowList(
  label: string,
  rows: readonly Row[],
  scope?: Scope,
): RootContent[] {
  if (rows.length === 0) {
    return [];
  }
  return [
    ...(label === ''
      ? []
      : [htmlBlock('p', { className: 'api-label' }, [text(label)])]),
    htmlBlock(
      'dl',
      { className: 'api-names' },
      rows.flatMap((row) => rowNodes(row, scope)),
    ),
  ];
}
