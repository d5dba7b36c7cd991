/** Serializes nodes to Markdown text in a consistent style. */
import type { Root } from 'mdast';
import type { Info, Options } from 'mdast-util-to-markdown';
import { writtenMark, type IdMark } from './idMarks';

/** Serializes nodes to Markdown text that ends with one newline. */
export type Stringify = (tree: Root) => string;

/** An escaped underscore between letters: it is never emphasis, so `write_disposition` needs no backslash. */
const INNER_UNDERSCORE = /(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu;

/** Characters that the library may escape: some everywhere, others only next to certain characters. */
const MARKUP = /[\t\r!#&*<>@[\\\]_`{|}~]|:\/|[Ww]\.| \n|\n[^A-Za-z]/;
/** Constructs without line breaks. */
const ONE_LINE = ['headingAtx', 'tableCell'] as const;

/**
 * Whether text certainly needs no escaping, which is true of most text. Testing for it takes a fraction of the time that the
 * library takes for its fifty or so patterns. Where the result is false, the library decides.
 *
 * @param before the character before the text
 * @param after the character after it
 * @param stack the constructs around it
 */
export function isPlain(
  value: string,
  { before, after }: Pick<Info, 'before' | 'after'>,
  stack: readonly string[],
): boolean {
  if (MARKUP.test(value)) {
    return false;
  }
  const breaks = value.includes('\n');
  return (
    // At the start of a line, "1." and "-" make lists; elsewhere "." may follow "www", and "(" the text of a link.
    (/^[A-Za-z]/.test(value) || !/[\s\]Ww]$|^$/.test(before)) &&
    !value.startsWith('\n') &&
    // Spaces at the end of a line are lost, and an address may follow a colon.
    !/[\s:]$/.test(value.endsWith(' ') ? after : value) &&
    !(breaks && ONE_LINE.some((construct) => stack.includes(construct)))
  );
}

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
      text: ({ value }: { value: string }, _, state, info) =>
        isPlain(value, info, state.stack)
          ? value
          : state.safe(value, info).replaceAll(INNER_UNDERSCORE, '_'),
    },
  };
  return (tree) => toMarkdown(tree, options);
}
