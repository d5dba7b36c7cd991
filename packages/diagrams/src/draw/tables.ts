/** Draws tables with rows: nested tables below their parents, the steps of a load from left to right. */
import type { Stage, Table, Tables } from '../types';
import { edgePath } from './path';
import { LINE } from './style';
import { COLOUR, element, layer, num, textAt, type Picture } from './svg';
import { CELL, CODE, drawTable, HEIGHT, QUIET, word, type Part } from './table';
import { codeWidth, labelSize, SIZE, wrapped } from './text';

/** Space between tables, the indent and the space above a nested table, the length of an arrow. */
const SPACE = {
  tables: 18,
  indent: 16,
  child: 30,
  arrow: 30,
  words: 12,
} as const;
const MAX_WORDS = 104;

const placed = ({ body }: Part, x: number, y: number): string =>
  x === 0 && y === 0
    ? body
    : element('g', { transform: `translate(${num(x)} ${num(y)})` }, body);

/** Words above a nested table: how its rows find their parents. */
const joinOf = ({ joins }: Table): string => `${joins} → _dlt_id`;
/** Left offsets of the arrow to a nested table, and of the words next to it. */
const TIP_AT = CELL.pad + 4;
const WORDS_AT = TIP_AT + 8;

const ARROW_ENDS = { start: 'none', end: 'arrow' } as const;

/** A table with its nested tables below it: side by side where they fit, otherwise one below the other. */
function drawFamily(table: Table, limit: number): Part {
  const own = drawTable(table);
  const children = table.children.map((child) => {
    const part = drawFamily(child, limit - SPACE.indent);
    const words = WORDS_AT + codeWidth(joinOf(child));
    return { ...part, width: Math.max(part.width, words) };
  });
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
    const nested = table.children[index];
    const words = nested ? joinOf(nested) : '';
    const [stem, bend] = [CELL.pad, y - SPACE.child * 0.6];
    const tip = { x: x + TIP_AT, y: y + 3 };
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
        word(words, x + WORDS_AT, y - 6, { ...CODE, ...QUIET }),
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
    // An arrow is at half the height of the tables next to it.
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
