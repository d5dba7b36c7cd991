/** Draws tables with rows: nested tables below their parents, the steps of a load from left to right. */
import type { Row, Stage, Table, Tables } from '../types';
import { edgePath } from './path';
import { LINE } from './style';
import {
  COLOUR,
  element,
  escaped,
  layer,
  num,
  textAt,
  type Picture,
} from './svg';
import { codeWidth, labelSize, SIZE, textWidth, wrapped } from './text';

/** Heights of a name, of column names and of a row; space between columns and around cells. */
const HEIGHT = { name: 24, head: 21, row: 23 } as const;
const CELL = { gap: 16, pad: 6 } as const;
/** Space between tables, the indent and the space above a nested table, the length of an arrow. */
const SPACE = {
  tables: 18,
  indent: 16,
  child: 30,
  arrow: 30,
  words: 8,
} as const;
const MAX_WORDS = 104;

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
interface Part {
  readonly width: number;
  readonly height: number;
  readonly body: string;
}

const placed = ({ body }: Part, x: number, y: number): string =>
  x === 0 && y === 0
    ? body
    : element('g', { transform: `translate(${num(x)} ${num(y)})` }, body);

const CODE = { 'font-family': 'var(--face-code)' } as const;
const QUIET = { fill: COLOUR.quiet } as const;

type Values = Readonly<Record<string, string | number>>;
const word = (text: string, x: number, y: number, values: Values): string =>
  text === ''
    ? ''
    : element('text', { x, y: y + SIZE.code * 0.35, ...values }, escaped(text));

/** A key as a letter in a circle, in a colour for each letter. */
function mark(letter: string, x: number, y: number): string {
  const place = letter.charCodeAt(0) - 'a'.charCodeAt(0);
  const colour = MARKS[((place % MARKS.length) + MARKS.length) % MARKS.length];
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
function drawTable({ name, note, columns, rows }: Table): Part {
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

const ARROW_ENDS = { start: 'none', end: 'arrow' } as const;

/** A table with its nested tables below it: side by side where they fit, otherwise one below the other. */
function drawFamily(table: Table, limit: number): Part {
  const own = drawTable(table);
  const children = table.children.map((child) =>
    drawFamily(child, limit - SPACE.indent),
  );
  const across = children.reduce(
    (sum, { width }) => sum + width + SPACE.tables,
    SPACE.indent - SPACE.tables,
  );
  const isRow = across <= limit;
  let [x, y] = [SPACE.indent as number, own.height + SPACE.child];
  let [width, height] = [own.width, own.height];
  const bodies: string[] = [];
  const lines: string[] = [];
  children.forEach((child, index) => {
    const joins = table.children[index]?.joins ?? '';
    const [stem, bend] = [CELL.pad, y - SPACE.child * 0.6];
    const tip = { x: x + CELL.pad + 4, y: y + 3 };
    lines.push(
      edgePath(
        isRow
          ? [
              { x: stem, y: own.height },
              { x: stem, y: bend },
              { x: tip.x, y: bend },
              tip,
            ]
          : [
              { x: stem, y: own.height },
              { x: stem, y: y + HEIGHT.name / 2 },
              { x: x + 2, y: y + HEIGHT.name / 2 },
            ],
        ARROW_ENDS,
        LINE,
      ),
    );
    bodies.push(
      placed(child, x, y) +
        word(`${joins} → _dlt_id`, tip.x + 8, y - 6, {
          ...CODE,
          ...QUIET,
          'font-size': 12,
        }),
    );
    width = Math.max(width, x + child.width);
    height = Math.max(height, y + child.height);
    if (isRow) {
      x += child.width + SPACE.tables;
    } else {
      y += child.height + SPACE.child;
    }
  });
  return { width, height, body: own.body + lines.join('') + bodies.join('') };
}

/** The tables of a stage, one below the other. */
function drawStage({ tables }: Stage, limit: number): Part {
  let [width, height] = [0, 0];
  const bodies = tables.map((table, index) => {
    const part = drawFamily(table, limit);
    const y = height + (index > 0 ? SPACE.tables : 0);
    width = Math.max(width, part.width);
    height = y + part.height;
    return placed(part, 0, y);
  });
  return { width, height, body: bodies.join('') };
}

/** The arrow to a stage, from left to right or downwards, with its words. */
function drawArrow({ arrow = '' }: Stage, isAcross: boolean): Part {
  const label = wrapped(
    arrow === '' ? [] : [arrow],
    SIZE.note,
    isAcross ? MAX_WORDS : 300,
  );
  const words = labelSize(label, SIZE.note);
  if (isAcross) {
    const width = Math.max(SPACE.arrow, words.width) + 2 * SPACE.words;
    const y = words.height + 8;
    const from = { x: SPACE.words - 2, y };
    return {
      width,
      height: y + 4,
      body:
        textAt(label, { x: width / 2, y: words.height / 2 }, SIZE.note, {
          ...QUIET,
          'text-anchor': 'middle',
        }) +
        edgePath([from, { x: width - SPACE.words + 2, y }], ARROW_ENDS, LINE),
    };
  }
  const height = Math.max(SPACE.arrow, words.height + 12);
  return {
    width: words.width + 26,
    height,
    body:
      edgePath(
        [
          { x: 14, y: 4 },
          { x: 14, y: height - 2 },
        ],
        ARROW_ENDS,
        LINE,
      ) + textAt(label, { x: 26, y: height / 2 }, SIZE.note, QUIET),
  };
}

/** Lays out and draws tables for a column of a width. */
export function drawTables({ stages }: Tables, limit: number): Picture {
  const parts = (isAcross: boolean): Part[] =>
    stages.flatMap((stage, index) => [
      ...(index > 0 ? [drawArrow(stage, isAcross)] : []),
      drawStage(stage, limit),
    ]);
  const row = parts(true);
  const total = row.reduce((sum, { width }) => sum + width, 0);
  const isAcross = total <= limit;
  const all = isAcross ? row : parts(false);
  const height = Math.max(...all.map((part) => part.height));
  let offset = 0;
  const bodies = all.map((part, index) => {
    // An arrow is at half the height of the tables beside it.
    const beside = Math.min(
      all[index - 1]?.height ?? height,
      all[index + 1]?.height ?? height,
    );
    const down =
      isAcross && index % 2 === 1
        ? Math.max(0, beside / 2 + HEIGHT.name / 2 - part.height)
        : 0;
    const body = isAcross
      ? placed(part, offset, down)
      : placed(part, 0, offset);
    offset += isAcross ? part.width : part.height;
    return body;
  });
  return {
    width: isAcross ? offset : Math.max(...all.map((part) => part.width)),
    height: isAcross ? height + 2 : offset + 2,
    body: layer({ fill: COLOUR.text, 'font-size': SIZE.code }, bodies),
  };
}
