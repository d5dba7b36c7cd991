/** Lists of names as in a manual page: `name: type = default`, the description below. */
import type { PhrasingContent, RootContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { Anchors } from '@docs/facts/api/anchors';
import { sinceText } from '../../prose/marks/since';
import { BADGE_CLASS } from '../../prose/marks/experimental';
import { htmlBlock, text } from '../../tree/html';
import { linkedNames, type Piece, type Scope } from './linkedNames';

/** A name, its type and default from the facts, and the author's description. */
export interface Row {
  /** Empty for the result of a call, which has a type only. */
  readonly name: string;
  /** Id of a parameter, for links from code. */
  readonly id?: string;
  /** Address of the entry that the name leads to. */
  readonly url?: string | undefined;
  readonly type: string | null;
  readonly value: string | null;
  readonly words: readonly PhrasingContent[] | undefined;
  /** Whether a parameter has no default; undefined for names that are no parameters. */
  readonly required?: boolean;
  /** First release with the name, if it is not as old as what is around it. */
  readonly since?: string | undefined;
  /** All ids of a module-level name, for links from pages. */
  readonly linked?: readonly string[];
}

/** Whether a name begins with an underscore: it is not for users. */
export const isPrivate = (name: string): boolean => /^_(?!_)/.test(name);

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
  since === undefined ? [] : badge(sinceText(since));

/** Characters of a type that fits into a line of a phone with its default. */
const LINE = 36;

/** A type, its names linked to their entries where a scope says what they mean. A long one may break before brackets. */
export const typeNodes = (type: string, scope?: Scope): RootContent[] =>
  (scope ? linkedNames(type, scope) : [{ text: type }]).flatMap(
    ({ text: piece, url }: Piece): RootContent[] =>
      url !== undefined
        ? [{ type: 'link', url, children: [{ type: 'text', value: piece }] }]
        : type.length <= LINE
          ? [text(piece)]
          : piece
              .split(/(?=\[)/)
              .flatMap((part) =>
                part.startsWith('[')
                  ? [htmlBlock('wbr', {}, []), text(part)]
                  : [text(part)],
              ),
  );

/**
 * Classes of the second fact in a row, the default of a parameter or the value of an attribute. The stylesheet labels
 * them; the Markdown form joins them to the type.
 */
export const DEFAULT_CLASS = 'default';
export const VALUE_CLASS = 'value';

/** The cells of a row after its name: the type, and the default or value. */
export const factCells = (
  type: readonly RootContent[],
  value: string | null,
  className = DEFAULT_CLASS,
): RootContent[] => [
  ...(type.length > 0 ? [text(' '), htmlBlock('span', {}, [...type])] : []),
  ...(value === null ? [] : [htmlBlock('span', { className }, [text(value)])]),
];

/** A quiet badge, after a space. */
export const badge = (word: string, className = BADGE_CLASS): RootContent[] => [
  text(' '),
  htmlBlock('span', { className }, [text(word)]),
];

/** Words that are names, which are lower case at the beginning of a sentence too. */
const NAME = /^(?:dlt|dbt|pip)\b|^[a-z]+[\d_.=/(]/;

/** A description as a sentence: its first letter is a capital, unless it begins with code or a name. */
export function sentence(
  words: readonly PhrasingContent[],
): readonly PhrasingContent[] {
  const [first, ...rest] = words;
  return first?.type === 'text' && !NAME.test(first.value)
    ? [
        {
          ...first,
          value: first.value.charAt(0).toUpperCase() + first.value.slice(1),
        },
        ...rest,
      ]
    : words;
}

/** Marks a name that the library keeps for itself, which the style sheet mutes. */
const privateClass = (name: string): { className?: string } =>
  isPrivate(name) ? { className: 'private' } : {};

const linkedName = (name: string, url: string | undefined): RootContent =>
  url === undefined
    ? code(name)
    : { type: 'link', url, children: [code(name)] };

/** One entry: a row with name, type and default, the description below. */
function rowNodes(
  { name, id, url, type, value, words, required, since, linked = [] }: Row,
  scope: Scope | undefined,
): RootContent[] {
  const facts = factCells(
    type === null ? [] : typeNodes(type, scope),
    value,
    required === undefined ? VALUE_CLASS : DEFAULT_CLASS,
  );
  return [
    htmlBlock(
      'dt',
      { ...(id === undefined ? {} : { id }), ...privateClass(name) },
      [
        ...linked.map(anchor),
        // Without a name, the space before the type is not needed.
        ...(name === '' ? facts.slice(1) : [linkedName(name, url), ...facts]),
        ...(required ? badge('required') : []),
        ...sinceBadge(since),
      ],
    ),
    htmlBlock('dd', {}, [...sentence(words ?? [])] as RootContent[]),
  ];
}

/** A line that labels the list below it. */
export const label = (value: string): RootContent =>
  htmlBlock('p', { className: 'api-label' }, [text(value)]);

/** A list of names; empty without rows. Types are linked where a scope is given. */
export function rowList(
  title: string,
  rows: readonly Row[],
  scope?: Scope,
): RootContent[] {
  if (rows.length === 0) {
    return [];
  }
  return [
    ...(title === '' ? [] : [label(title)]),
    htmlBlock(
      'dl',
      { className: 'api-names' },
      rows.flatMap((row) => rowNodes(row, scope)),
    ),
  ];
}
