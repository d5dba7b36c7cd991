/** Draws the events of a sequence diagram from top to bottom. */
import type { Event, Label } from '../types';
import { noteWidth, ROOM, type Columns } from './columns';
import { edgePath } from './path';
import { DASHES } from './style';
import { element, num, textAt } from './svg';
import { labelSize, SIZE, textWidth } from './text';

/** Heights and distances in pixels. */
export const STEP = 16;
const LOOP = 22;
const HEAD = 24;
const FRAME = 16;
const BAR = 8;

/** A frame that is not closed yet. */
interface OpenFrame {
  readonly top: number;
  readonly word: string;
  readonly label: Label;
  readonly dividers: { y: number; label: Label }[];
  left: number;
  right: number;
}

/** Draws one event after another; `y` is the top of the next one. */
export class Drawing {
  y = 0;
  left = Infinity;
  right = -Infinity;
  readonly bars: string[] = [];
  readonly frames: string[] = [];
  readonly lines: string[] = [];
  readonly words: string[] = [];
  readonly heads: string[] = [];
  readonly notes: string[] = [];
  private readonly open: OpenFrame[] = [];
  private readonly working = new Map<number, number[]>();

  constructor(private readonly columns: Columns) {}

  /** Extends the horizontal bounds of the picture and of all open frames. */
  reach(left: number, right: number): void {
    for (const frame of this.open) {
      frame.left = Math.min(frame.left, left);
      frame.right = Math.max(frame.right, right);
    }
    this.left = Math.min(this.left, left);
    this.right = Math.max(this.right, right);
  }

  private column(id: string): number {
    return this.columns.index.get(id) ?? 0;
  }

  private x(column: number): number {
    return this.columns.x[column] ?? 0;
  }

  /** The x coordinate at which an arrow meets a lifeline, or its activation bar. */
  private side(column: number, towards: 1 | -1): number {
    const works = (this.working.get(column)?.length ?? 0) > 0;
    return this.x(column) + (works ? (towards * BAR) / 2 : 0);
  }

  draw(event: Event): void {
    switch (event.kind) {
      case 'message':
        this.message(event);
        break;
      case 'note':
        this.note(event);
        break;
      case 'open':
        this.y += 4;
        this.open.push({
          top: this.y,
          word: event.word,
          label: event.label,
          dividers: [],
          left: Infinity,
          right: -Infinity,
        });
        this.y += HEAD + STEP / 2;
        break;
      case 'divide':
        this.open.at(-1)?.dividers.push({ y: this.y, label: event.label });
        this.y += event.label.length > 0 ? HEAD + 4 : STEP / 2;
        break;
      case 'close':
        this.close();
        break;
    }
  }

  private message(event: Event & { kind: 'message' }): void {
    const [from, to] = [this.column(event.from), this.column(event.to)];
    const text = labelSize(event.label, SIZE.note);
    const look = event.dashed ? DASHES : {};
    const ends = { start: 'none', end: 'arrow' } as const;
    if (from === to) {
      const x = this.side(from, 1);
      const [top, bottom] = [this.y, this.y + LOOP];
      const out = x + ROOM.loop - 8;
      const points = [
        { x, y: top },
        { x: out, y: top },
        { x: out, y: bottom },
        { x, y: bottom },
      ];
      this.lines.push(edgePath(points, ends, look));
      const position = { x: out + 8, y: this.y + LOOP / 2 };
      this.words.push(
        textAt(event.label, position, SIZE.note, { 'text-anchor': 'start' }),
      );
      this.reach(x, out + 8 + text.width);
      this.y += Math.max(LOOP, text.height) + STEP;
      return;
    }
    const y = this.y + text.height + 5;
    const way = to > from ? 1 : -1;
    if (event.activate) {
      this.working.set(to, [...(this.working.get(to) ?? []), y]);
    }
    const tip = this.side(to, -way as 1 | -1);
    const start = this.side(from, way);
    this.lines.push(
      edgePath(
        [
          { x: start, y },
          { x: tip, y },
        ],
        ends,
        look,
      ),
    );
    const middle = { x: (start + tip) / 2, y: this.y + text.height / 2 };
    this.words.push(textAt(event.label, middle, SIZE.note));
    if (event.deactivate) {
      this.stop(from, y);
    }
    this.reach(Math.min(start, tip), Math.max(start, tip));
    this.y = y + STEP;
  }

  private stop(column: number, y: number): void {
    const since = this.working.get(column)?.pop();
    if (since !== undefined) {
      this.bars.push(
        element('rect', {
          x: this.x(column) - BAR / 2,
          y: since,
          width: BAR,
          height: y - since,
        }),
      );
    }
  }

  private note(event: Event & { kind: 'note' }): void {
    const places = event.over.map((id) => this.x(this.column(id)));
    const [first, last] = [Math.min(...places), Math.max(...places)];
    const least = noteWidth(event);
    const width =
      event.side === 'over' && last > first
        ? Math.max(least, last - first + 2 * ROOM.words)
        : least;
    const x = {
      left: first - ROOM.words - width,
      right: last + ROOM.words,
      over: (first + last - width) / 2,
    }[event.side];
    const height = labelSize(event.label, SIZE.note).height + ROOM.note;
    this.notes.push(element('rect', { x, y: this.y, width, height, rx: 3 }));
    const middle = { x: x + width / 2, y: this.y + height / 2 };
    this.words.push(textAt(event.label, middle, SIZE.note, { stroke: 'none' }));
    this.reach(x, x + width);
    this.y += height + STEP;
  }

  private close(): void {
    const frame = this.open.pop();
    if (!frame) {
      return;
    }
    const title = frame.label.join(' ');
    const wordWidth = textWidth(frame.word, SIZE.note);
    const left = frame.left - FRAME;
    const titles = [
      title,
      ...frame.dividers.map(({ label }) => label.join(' ')),
    ];
    const right = Math.max(
      frame.right + FRAME,
      left +
        wordWidth +
        28 +
        Math.max(...titles.map((text) => textWidth(text, SIZE.note))),
    );
    const head = (text: string, x: number, y: number, weight: number) =>
      textAt([text], { x, y }, SIZE.note, {
        'text-anchor': 'start',
        'font-weight': weight,
      });
    this.frames.push(
      element('rect', {
        x: left,
        y: frame.top,
        width: right - left,
        height: this.y - frame.top,
        rx: 6,
      }),
      ...frame.dividers.map(({ y }) =>
        element('path', {
          d: `M${num(left)} ${num(y)}H${num(right)}`,
          ...DASHES,
        }),
      ),
    );
    const y = frame.top + HEAD / 2;
    this.heads.push(head(frame.word, left + 10, y, 650));
    if (title !== '') {
      this.heads.push(head(title, left + 18 + wordWidth, y, 400));
    }
    for (const divider of frame.dividers) {
      if (divider.label.length > 0) {
        const text = divider.label.join(' ');
        this.heads.push(head(text, left + 10, divider.y + HEAD / 2 + 2, 400));
      }
    }
    this.reach(left, right);
    this.y += STEP;
  }

  /** Closes the activation bars that are still open after the last event. */
  finish(): void {
    for (const [column, starts] of this.working) {
      while (starts.length > 0) {
        this.stop(column, this.y);
      }
    }
  }
}
