/** Draws one table: its name, its columns, and rows with what happened to them. */
import type { Row, Table } from '../types';
import { COLOUR, element, escaped, layer, num } from './svg';
import { codeWidth, SIZE, textWidth } from './text';

/** Heights of a name, of column names and of a row; space between columns and around cells. */
export const HEIGHT = { name: 24, head: 21, row: 23 } as const;
export const CELL = { gap: 14, pad: 6 } as const;
/** Columns that link rows: a value of one letter stands for a key, and is drawn as a mark. */
const KEYS: ReadonlySet<string> = new Set([
  '_dlt_id',
  '_dlt_parent_id',
  '_dlt_root_id',
]);
const MARKS = [
  'var(--accent)',
  'var(--note)',
  'var(--tip)',
  'var(--code-keyword)',
  'var(--code-class)',
] as const;

/** A drawn part with its size; its top left corner is at the origin until it is placed. */
export interface Part {
  readonly width: number;
  readonly height: number;
  readonly body: string;
}

export const CODE = { 'font-family': 'var(--face-code)' } as const;
export const QUIET = { fill: COLOUR.quiet } as const;

type Values = Readonly<Record<string, string | number>>;
/** A text whose middle is at a height; its left side is at x. */
export const word = (
  text: string,
  x: number,
  y: number,
  values: Values,
): string =>
  text === ''
    ? ''
    : element('text', { x, y: y + SIZE.code * 0.35, ...values }, escaped(text));

/** A key as a letter in a circle, in a colour for each letter. */
function mark(letter: string, x: number, y: number): string {
  const index = letter.charCodeAt(0) - 'a'.charCodeAt(0);
  const colour = MARKS[((index % MARKS.length) + MARKS.length) % MARKS.length];
  const values = { fill: colour ?? COLOUR.text, 'font-weight': 650 };
  return (
    element('circle', {
      cx: x + 8,
      cy: y,
      r: 8,
      fill: 'none',
      stroke: values.fill,
      'stroke-width': 1.5,
    }) + word(letter, x + 8, y, { ...CODE, ...values, 'text-anchor': 'middle' })
  );
}

const isMark = (column: string, value: string): boolean =>
  KEYS.has(column) && /^[a-z]$/.test(value);

/** A table without its nested tables. */
export function drawTable({ name, note, columns, rows }: Table): Part {
  const widths = columns.map((column, index) =>
    Math.max(
      ...[column, ...rows.map(({ cells }) => cells[index] ?? '')].map(
        codeWidth,
      ),
    ),
  );
  const starts: number[] = [];
  let x: number = CELL.pad;
  for (const width of widths) {
    starts.push(x);
    x += width + CELL.gap;
  }
  const notes = rows.map((row) => textWidth(row.note, SIZE.note));
  const wide = Math.max(0, ...notes);
  const title = codeWidth(name) * 1.02 + CELL.pad;
  const width = Math.max(
    x - CELL.gap + (wide > 0 ? wide + CELL.gap : 0) + CELL.pad,
    title +
      (note === '' ? 0 : textWidth(note, SIZE.note) + CELL.gap) +
      CELL.pad,
  );
  const top = HEIGHT.name + HEIGHT.head;
  const centre = (row: number) => top + (row + 0.5) * HEIGHT.row;
  const cells = ({ cells: values, note: words }: Row, row: number) =>
    values
      .map((value, index) => {
        const [from, y] = [starts[index] ?? 0, centre(row)];
        return isMark(columns[index] ?? '', value)
          ? mark(value, from, y)
          : word(value, from, y, CODE);
      })
      .join('') + word(words, x, centre(row), QUIET);
  const rule = (y: number) => `M0 ${num(y)}h${num(width)}`;
  const body = [
    ...rows.flatMap((row, index) =>
      row.note === ''
        ? []
        : element('rect', {
            y: top + index * HEIGHT.row,
            width,
            height: HEIGHT.row,
            fill: 'var(--code-line)',
          }),
    ),
    element('path', {
      d: [top, ...rows.map((_, row) => top + (row + 1) * HEIGHT.row)]
        .map(rule)
        .join(''),
      stroke: 'var(--hairline)',
    }),
    word(name, CELL.pad, HEIGHT.name / 2, { ...CODE, 'font-weight': 650 }),
    word(note, title + CELL.gap / 2, HEIGHT.name / 2, QUIET),
    layer(
      { ...QUIET, ...CODE },
      columns.map((column, index) =>
        word(column, starts[index] ?? 0, HEIGHT.name + HEIGHT.head / 2, {}),
      ),
    ),
    ...rows.map(cells),
  ];
  return { width, height: top + rows.length * HEIGHT.row, body: body.join('') };
}
