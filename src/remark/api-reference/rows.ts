/** Lists of names as in a manual page: `name: type = default`, the description below. */
import type { PhrasingContent, RootContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { Anchors } from '../../facts/api/anchors';
import { htmlBlock, text } from '../html';

/** A name, its type and default from the facts, and the author's description. */
export interface Row {
  readonly name: string;
  /** Id of a parameter, for links from code. */
  readonly id?: string;
  readonly type: string | null;
  readonly value: string | null;
  readonly words: readonly PhrasingContent[] | undefined;
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

/** One entry: `name: type = default`, the description below. */
function rowNodes({
  name,
  id,
  type,
  value,
  words,
  linked = [],
}: Row): RootContent[] {
  const facts = [
    ...(type === null ? [] : [text(type)]),
    ...(value === null
      ? []
      : [text(type === null ? `= ${value}` : ` = ${value}`)]),
  ];
  return [
    htmlBlock('dt', id === undefined ? {} : { id }, [
      ...linked.map(anchor),
      code(name),
      ...(facts.length > 0 ? [htmlBlock('span', {}, facts)] : []),
    ]),
    htmlBlock('dd', {}, [...(words ?? [])] as RootContent[]),
  ];
}

/** A list of names; empty without rows. */
export function rowList(label: string, rows: readonly Row[]): RootContent[] {
  if (rows.length === 0) {
    return [];
  }
  return [
    ...(label === ''
      ? []
      : [htmlBlock('p', { className: 'api-label' }, [text(label)])]),
    htmlBlock('dl', { className: 'api-names' }, rows.flatMap(rowNodes)),
  ];
}
