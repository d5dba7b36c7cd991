/**
 * The text of a section with its structure, for the preview: one block a line, the cells of a table's row between tabs,
 * `- ` before a list item, after two spaces for each item around it, and code between backticks. A line of three
 * backticks stands for a code block, whose text is stored apart. It is written by
 * packages/markdown/src/records/sections.ts.
 */

/** The line that stands for a code block. */
const CODE_BLOCK = '```';

/** A block of text. The first row of a table is its head. */
export type ShownBlock =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'item';
      readonly text: string;
      /** Number of items around it. */
      readonly depth: number;
    }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | {
      readonly kind: 'code';
      /** Number of code blocks before it. */
      readonly index: number;
    };

const ITEM = /^((?: {2})*)- /;

/** The text in one line, with dots between the cells of tables. */
export const plainOf = (shown: string): string =>
  shown
    .replace(/^ *- /gm, '')
    .replaceAll('`', '')
    .replaceAll('\t', ' · ')
    .replace(/\s+/g, ' ');

/**
 * The blocks at the beginning of a text.
 *
 * @param length characters after which no further block begins
 */
export function shownBlocks(shown: string, length: number): ShownBlock[] {
  const blocks: ShownBlock[] = [];
  let rows: string[][] | undefined;
  let shownLength = 0;
  let codeBlocks = 0;
  for (const line of shown.split('\n')) {
    if (shownLength >= length) {
      blocks.push({ kind: 'text', text: '…' });
      break;
    }
    shownLength += line.length;
    const cells = line.split('\t');
    if (line === CODE_BLOCK) {
      rows = undefined;
      blocks.push({ kind: 'code', index: codeBlocks });
      codeBlocks += 1;
    } else if (cells.length > 1) {
      if (!rows) {
        rows = [];
        blocks.push({ kind: 'table', rows });
      }
      rows.push(cells);
    } else {
      rows = undefined;
      const [bullet, indent = ''] = ITEM.exec(line) ?? [];
      blocks.push(
        bullet === undefined
          ? { kind: 'text', text: line }
          : {
              kind: 'item',
              text: line.slice(bullet.length),
              depth: indent.length / 2,
            },
      );
    }
  }
  return blocks;
}

/** An entry of a list that is a section of its own, such as an argument or a setting. */
export interface ShownEntry {
  readonly name: string;
  /** Type and default; empty without them. */
  readonly declaration: string;
  /** The description. */
  readonly text: string;
}

const ENTRY = /^`([^`]+)`(?: \(`([^`]*)`\))?: /;

/** The parts of the text of an entry, whose name is the title of the section; undefined for another text. */
export function entryOf(shown: string): ShownEntry | undefined {
  const [head, name = '', declaration = ''] = ENTRY.exec(shown) ?? [];
  return head === undefined
    ? undefined
    : { name, declaration, text: shown.slice(head.length) };
}
