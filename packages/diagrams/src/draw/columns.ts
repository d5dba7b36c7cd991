/** Layout of the participants of a sequence diagram: far enough apart for the labels between them. */
import type { Event, Sequence } from '../types';
import { labelSize, SIZE } from './text';

/** Spacing in pixels: in a participant's box, between boxes, around labels, of a message to oneself. */
export const ROOM = {
  box: 16,
  gap: 28,
  words: 14,
  loop: 34,
  note: 12,
} as const;

export interface Columns {
  readonly index: ReadonlyMap<string, number>;
  /** Horizontal centre of each participant. */
  readonly x: readonly number[];
  /** Width of each participant's box. */
  readonly width: readonly number[];
}

export const noteWidth = (event: Event & { kind: 'note' }): number =>
  labelSize(event.label, SIZE.note).width + 2 * ROOM.note;

/** Minimum distance between two participants that an event requires. */
interface Need {
  readonly from: number;
  readonly to: number;
  readonly room: number;
}

function needs(event: Event, indexOf: (id: string) => number): Need[] {
  if (event.kind === 'message') {
    const [a, b] = [indexOf(event.from), indexOf(event.to)];
    const { width } = labelSize(event.label, SIZE.note);
    return a === b
      ? [{ from: a, to: a + 1, room: ROOM.loop + width + 2 * ROOM.words }]
      : [
          {
            from: Math.min(a, b),
            to: Math.max(a, b),
            room: width + 2 * ROOM.words,
          },
        ];
  }
  if (event.kind === 'note') {
    const places = event.over.map(indexOf);
    const [first, last] = [Math.min(...places), Math.max(...places)];
    const width = noteWidth(event);
    const beside = width + 2 * ROOM.words;
    if (event.side === 'right') {
      return [{ from: last, to: last + 1, room: beside }];
    }
    if (event.side === 'left') {
      return [{ from: first - 1, to: first, room: beside }];
    }
    return first === last
      ? [
          { from: first - 1, to: first, room: width / 2 + ROOM.words },
          { from: first, to: first + 1, room: width / 2 + ROOM.words },
        ]
      : [{ from: first, to: last, room: width - 2 * ROOM.words }];
  }
  return [];
}

/** Places the participants from left to right. */
export function placeColumns({ participants, events }: Sequence): Columns {
  const ids = [...participants.keys()];
  const index = new Map(ids.map((id, index) => [id, index]));
  const width = [...participants.values()].map(
    ({ label }) => labelSize(label, SIZE.node).width + 2 * ROOM.box,
  );
  const gaps = width
    .slice(1)
    .map((own, index) => (own + (width[index] ?? 0)) / 2 + ROOM.gap);
  const all = events
    .flatMap((event) => needs(event, (id) => index.get(id) ?? 0))
    .filter(({ from, to }) => from >= 0 && to < ids.length)
    // Adjacent participants first: their distances may already satisfy the needs of those further apart.
    .sort((a, b) => a.to - a.from - (b.to - b.from));
  for (const { from, to, room } of all) {
    const have = gaps.slice(from, to).reduce((sum, gap) => sum + gap, 0);
    const more = Math.max(0, room - have) / (to - from);
    for (let position = from; position < to; position += 1) {
      gaps[position] = (gaps[position] ?? 0) + more;
    }
  }
  const x = [0];
  for (const gap of gaps) {
    x.push((x.at(-1) ?? 0) + gap);
  }
  return { index, x, width };
}
