/** Serializes nodes to Markdown text in a consistent style. */
import type { Root } from 'mdast';
import type { Options } from 'mdast-util-to-markdown';
import { writtenMark, type IdMark } from './idMarks';

/** Serializes nodes to Markdown text that ends with one newline. */
export type Stringify = (tree: Root) => string;

/** An escaped underscore between letters: it is never emphasis, so `write_disposition` needs no backslash. */
const INNER_UNDERSCORE = /(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu;

/** Creates the function; asynchronous because its packages are ESM only. */
export async function stringifier(): Promise<Stringify> {
  const [{ toMarkdown }, { gfmToMarkdown }] = await Promise.all([
    import('mdast-util-to-markdown'),
    import('mdast-util-gfm'),
  ]);
  const options: Options = {
    bullet: '-',
    emphasis: '_',
    fences: true,
    listItemIndent: 'one',
    resourceLink: true,
    rule: '-',
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    handlers: {
      idMark: (node: IdMark) => writtenMark(node),
      text: (node: { value: string }, _, state, info) =>
        state.safe(node.value, info).replaceAll(INNER_UNDERSCORE, '_'),
    },
  };
  return (tree) => toMarkdown(tree, options);
}
