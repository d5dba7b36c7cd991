/** Draws a sequence diagram: participants at the top, their lifelines, and the events between these. */
import type { Label, Sequence } from '../types';
import { placeColumns } from './columns';
import { Drawing, STEP } from './drawing';
import { DASHES, LINE } from './style';
import {
  COLOUR,
  element,
  HALO,
  layer,
  num,
  textAt,
  type Box,
  type Picture,
} from './svg';
import { labelSize, SIZE } from './text';

/** Lays out and draws a sequence. */
export function drawSequence(sequence: Sequence): Picture {
  const columns = placeColumns(sequence);
  const participants = [...sequence.participants.values()];
  const height =
    Math.max(
      ...participants.map(({ label }) => labelSize(label, SIZE.node).height),
    ) +
    2 * 9;
  const boxes = participants.map(({ label }, index): Box & { label: Label } => {
    const width = columns.width[index] ?? 0;
    return {
      x: (columns.x[index] ?? 0) - width / 2,
      y: 0,
      width,
      height,
      label,
    };
  });
  const drawing = new Drawing(columns);
  for (const { x, width } of boxes) {
    drawing.reach(x, x + width);
  }
  drawing.y = height + STEP;
  for (const event of sequence.events) {
    drawing.draw(event);
  }
  drawing.finish();
  const lifelines = columns.x.map((x) =>
    element('path', {
      d: `M${num(x)} ${num(height)}V${num(drawing.y)}`,
      ...DASHES,
    }),
  );
  const note = { 'font-size': SIZE.note, 'text-anchor': 'middle' };
  const drawn = [
    layer({ fill: 'none', stroke: COLOUR.edge }, lifelines),
    layer({ fill: 'none', stroke: COLOUR.edge }, drawing.frames),
    layer({ fill: COLOUR.accentGround, stroke: COLOUR.edge }, drawing.bars),
    layer(LINE, drawing.lines),
    layer({ fill: COLOUR.accentGround, stroke: COLOUR.edge }, drawing.notes),
    layer({ fill: COLOUR.text, ...note, ...HALO }, drawing.words),
    layer({ fill: COLOUR.quiet, ...note, ...HALO }, drawing.heads),
    layer(
      { fill: COLOUR.raised, stroke: COLOUR.edge },
      boxes.map(({ x, y, width, height: tall }) =>
        element('rect', { x, y, width, height: tall, rx: 4 }),
      ),
    ),
    layer(
      {
        fill: COLOUR.text,
        'font-size': SIZE.node,
        'font-weight': 500,
        'text-anchor': 'middle',
      },
      boxes.map(({ x, width, label }) =>
        textAt(label, { x: x + width / 2, y: height / 2 }, SIZE.node),
      ),
    ),
  ];
  const margin = 4;
  return {
    width: drawing.right - drawing.left + 2 * margin,
    height: drawing.y + 2 * margin,
    body: element(
      'g',
      { transform: `translate(${num(margin - drawing.left)} ${margin})` },
      drawn.join(''),
    ),
  };
}
