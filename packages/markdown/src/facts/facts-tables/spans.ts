/** Factories of phrasing content. */
import type { PhrasingContent } from 'mdast';
import { code } from '../../references/api-reference/rows';

/** A text node. */
export const textNode = (value: string): PhrasingContent => ({
  type: 'text',
  value,
});

/** Parses text with code spans. */
export const spans = (value: string): PhrasingContent[] =>
  value
    .split('`')
    .map((part, index) => (index % 2 === 1 ? code(part) : textNode(part)))
    .filter((node) => !('value' in node) || node.value !== '');

/** A link. */
export const link = (
  url: string,
  children: PhrasingContent[],
): PhrasingContent => ({ type: 'link', url, children });

/** Phrases joined with a separator. */
export const joined = (
  phrases: readonly (readonly PhrasingContent[])[],
  separator = ', ',
): PhrasingContent[] =>
  phrases.flatMap((phrase, index) => [
    ...(index > 0 ? [textNode(separator)] : []),
    ...phrase,
  ]);

/** Names as code, separated by commas. */
export const codes = (names: readonly string[]): PhrasingContent[] =>
  joined(names.map((name) => [code(name)]));
