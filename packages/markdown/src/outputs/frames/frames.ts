/**
 * Recognizes printed data frames in a program's output. A table that is doubtful is none: it stays text, as
 * frames do that pandas has shortened (`...`) or wrapped.
 */

/** A recognized frame. The pieces of a row, joined, are its line. */
export interface Frame {
  /** Names of the columns; a named index adds a second row, which is that name. */
  readonly head: readonly (readonly string[])[];
  readonly body: readonly (readonly string[])[];
  /** Whether rows begin with a label. */
  readonly isIndexed: boolean;
}

/** A column's name or a row's label: without the punctuation of prose, logs, YAML and diffs, and no `...`. */
const NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_.()%*-]*$/u;
const IDENTIFIER = /^[\p{L}_][\p{L}\p{N}_]*$/u;
/** The sign of a diff or of a list. */
const MARKED = /^\s*[-+*<>#] /;
/** A number, a date or a truth value. */
const TYPED = /^(?:-?\d[\d.,e+-]*(?: \d\d:\d\d[\d:.+-]*)?|True|False)$/;

/** Offsets after the names of the columns: values are right-aligned, so they end there too. */
const endsOf = (header: string): number[] =>
  [...header.matchAll(/\S+/g)].map(({ 0: name, index }) => index + name.length);

/** Splits a line after the offsets. */
const cut = (line: string, ends: readonly number[]): string[] =>
  ends.map((end, index) => line.slice(ends[index - 1] ?? 0, end));

/** Splits a row into its label and its values; undefined if a value does not end where its column does. */
function piecesOf(
  row: string,
  ends: readonly number[],
  label: string,
): string[] | undefined {
  const values = cut(row, ends).map((value, index) =>
    index === 0 ? value.slice(label.length) : value,
  );
  const fits =
    row.length === ends.at(-1) &&
    values.every(
      (value, index) =>
        /\S$/.test(value) &&
        !MARKED.test(value) &&
        (value.startsWith(' ') || (index === 0 && label === '')) &&
        !value.trim().includes('  '),
    );
  return fits ? [...(label === '' ? [] : [label]), ...values] : undefined;
}

/**
 * The same for a row whose values are no longer aligned, because the recorder replaced ids by others of another
 * length: there are at least two spaces before each value.
 */
function spacedPieces(
  row: string,
  columns: number,
  label: string,
): string[] | undefined {
  const values = row.slice(label.length).match(/ {2,}\S+(?: \S+)*/g) ?? [];
  return values.length === columns && label + values.join('') === row
    ? [label, ...values]
    : undefined;
}

/** Whether columns are as wide as their widest value, as pandas makes them, and not wider. */
const isTight = (
  rows: readonly (readonly string[])[],
  columns: number,
  widestLabel: number,
): boolean =>
  Array.from({ length: columns }, (_, fromEnd) => {
    const gaps = rows.map((row) => {
      const piece = row.at(-1 - fromEnd) ?? '';
      const label = row.length > columns ? (row[0]?.length ?? 0) : 0;
      const ofLabel = fromEnd === columns - 1 ? widestLabel - label : 0;
      return piece.length - piece.trimStart().length - ofLabel;
    });
    return Math.min(...gaps);
  }).every((gap, fromEnd) =>
    widestLabel === 0 && fromEnd === columns - 1
      ? gap <= 1
      : gap === 1 || gap === 2,
  );

/** Splits the first lines, as long as they are rows. */
function rowsOf(
  lines: readonly string[],
  split: (line: string) => string[] | undefined,
): string[][] {
  const rows: string[][] = [];
  for (const line of lines) {
    const row = split(line);
    if (row === undefined) {
      break;
    }
    rows.push(row);
  }
  return rows;
}

const labelOf = (line: string): string => /^\S+/.exec(line)?.[0] ?? '';

const countsFromZero = (names: readonly string[]): boolean =>
  names.every((name, index) => name === String(index));

/** Whether the widest label of the index is followed by a space in each line, and no label has a space. */
function hasWholeLabels(
  rows: readonly (readonly string[])[],
  width: number,
  isDefault: boolean,
): boolean {
  return rows.every(([label = '', value = '']) => {
    const gap = value.length - value.trimStart().length;
    return (
      gap > width - label.length &&
      (gap > 1 || isDefault || label === '' || !value.trim().includes(' '))
    );
  });
}

/** Whether rows follow that do not fit: left-out ones, or one with the next label. */
function goesOn(lines: readonly string[], label: number | undefined): boolean {
  const end = lines.findIndex((line) => line === '' || line.startsWith(' '));
  const near = lines.slice(0, end === -1 ? undefined : end);
  return (
    /^\.\.+/.test(lines[0] ?? '') ||
    (label !== undefined && near.some((line) => line.startsWith(`${label}  `)))
  );
}

/** A frame with an index: its header is indented, its rows are not. */
function indexedFrame(
  header: string,
  names: readonly string[],
  below: readonly string[],
): Frame | undefined {
  if (!header.startsWith(' ') || !names.every((name) => NAME.test(name))) {
    return undefined;
  }
  const ends = endsOf(header);
  const indexName = IDENTIFIER.test(below[0] ?? '') ? below[0] : undefined;
  const lines = indexName === undefined ? below : below.slice(1);
  const split = (pieces: typeof spacedPieces | undefined) =>
    rowsOf(lines, (line) => {
      const label = labelOf(line);
      return NAME.test(label)
        ? (piecesOf(line, ends, label) ?? pieces?.(line, ends.length, label))
        : undefined;
    });
  const aligned = split(undefined);
  const body = split(spacedPieces);
  const labels = body.map(([label = '']) => label);
  const isDefault = indexName === undefined && countsFromZero(labels);
  const isTransposed = body.length > 1 && countsFromZero(names);
  if (
    body.length === 0 ||
    goesOn(lines.slice(body.length), isDefault ? body.length : undefined)
  ) {
    return undefined;
  }
  const width = Math.max(
    ...[...labels, indexName ?? ''].map((label) => label.length),
  );
  const rows = [['', ...cut(header, ends)], ...body];
  const isSure =
    isDefault ||
    isTransposed ||
    body.length > 2 ||
    (body.length > 1 && (ends.length > 1 || indexName !== undefined));
  const isAligned =
    aligned.length === body.length
      ? isTight(rows, ends.length, width)
      : isDefault || isTransposed;
  return isSure && isAligned && hasWholeLabels(rows, width, isDefault)
    ? {
        head: [
          ...rows.slice(0, 1),
          ...(indexName === undefined ? [] : [[indexName]]),
        ],
        body,
        isIndexed: true,
      }
    : undefined;
}

/** A frame that was printed without its index: the names of its columns are identifiers, and a column is typed. */
function plainFrame(
  header: string,
  names: readonly string[],
  below: readonly string[],
): Frame | undefined {
  const isSpaced = header.startsWith(' ') || !/\S \S/.test(header);
  if (
    !isSpaced ||
    names.length < 2 ||
    !names.every((name) => IDENTIFIER.test(name))
  ) {
    return undefined;
  }
  const ends = endsOf(header);
  const body = rowsOf(below, (line) =>
    line === header ? undefined : piecesOf(line, ends, ''),
  );
  const isTyped = names.some((_, column) =>
    body.every((row) => TYPED.test(row[column]?.trim() ?? '')),
  );
  const head = cut(header, ends);
  return body.length > 0 && isTyped && isTight([head, ...body], ends.length, 0)
    ? { head: [head], body, isIndexed: false }
    : undefined;
}

/** The frame whose header is the first of the lines. */
export function frameAt(lines: readonly string[]): Frame | undefined {
  const [header = '', ...below] = lines;
  const names = header.trim().split(/ +/);
  return indexedFrame(header, names, below) ?? plainFrame(header, names, below);
}

/** Number of lines of a frame. */
export const linesOf = ({ head, body }: Frame): number =>
  head.length + body.length;

/** Whether a frame in the output is wrapped: its parts are no frames. */
export const isWrapped = (output: string): boolean => / \\ *$/m.test(output);

/** Whether an output contains a frame. */
export function hasFrame(output: string): boolean {
  const lines = isWrapped(output) ? [] : output.split('\n');
  return lines.some((_, index) => frameAt(lines.slice(index)) !== undefined);
}
