/** What a program prints: its start and its end, with the number of characters between them that were dropped. */

/** Characters of the start that are kept. */
const MAX_HEAD = 50_000;

/** Characters of the end that are kept. */
const MAX_TAIL = 200_000;

/** Most characters of a first, cut line of the end that are dropped, so that the end starts with a line. */
const MAX_CUT_LINE = 1_000;

/** Printed text as it is shown. */
export interface Output {
  readonly head: string;
  /** How many characters between `head` and `tail` are not shown. */
  readonly dropped: number;
  readonly tail: string;
}

/** No output. */
export const NO_OUTPUT: Output = { head: '', dropped: 0, tail: '' };

/** Collects printed text in bounded memory; adding a piece takes time in proportion to the piece. */
export class OutputBuffer {
  private head = '';
  private tail = '';
  private dropped = 0;

  add(text: string): void {
    const room = MAX_HEAD - this.head.length;
    if (room > 0) {
      this.head += text.slice(0, room);
    }
    const rest = room > 0 ? text.slice(room) : text;
    const fitting = rest.slice(-MAX_TAIL);
    this.dropped += rest.length - fitting.length;
    this.tail += fitting;
    // Cut at twice the limit only: cutting after each piece would copy the end each time.
    if (this.tail.length > 2 * MAX_TAIL) {
      this.dropped += this.tail.length - MAX_TAIL;
      this.tail = this.tail.slice(-MAX_TAIL);
    }
  }

  /** The output so far. */
  output(): Output {
    const retained = this.tail.slice(-MAX_TAIL);
    const isCut = this.dropped > 0 || retained.length < this.tail.length;
    const line = isCut ? retained.slice(0, MAX_CUT_LINE).indexOf('\n') + 1 : 0;
    const tail = retained.slice(line);
    return {
      head: this.head,
      dropped: this.dropped + this.tail.length - tail.length,
      tail,
    };
  }
}

/** Most lines of a block, and most characters. */
const MAX_BLOCK_LINES = 100;
const MAX_BLOCK_CHARACTERS = 5_000;

/**
 * Divides text into blocks, at ends of lines where possible: the browser lays out only the blocks that are in view. A line
 * that is longer than a block is divided.
 */
export function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let start = 0;
  while (start < text.length) {
    const most = start + MAX_BLOCK_CHARACTERS;
    let end = start;
    for (let lines = 0; lines < MAX_BLOCK_LINES; lines += 1) {
      const next = text.indexOf('\n', end) + 1;
      if (next === 0 || next > most) {
        if (next === 0 && text.length <= most) {
          end = text.length;
        }
        break;
      }
      end = next;
    }
    if (end === start) {
      end = Math.min(most, text.length);
    }
    blocks.push(text.slice(start, end));
    start = end;
  }
  return blocks;
}
