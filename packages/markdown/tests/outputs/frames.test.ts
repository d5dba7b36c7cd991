import { describe, expect, it } from 'vitest';
import { frameAt, hasFrame } from '../../src/outputs/frames/frames';

const lines = (text: string) => text.slice(1).split('\n');

/** Recognized cells, row by row; rows of the head come first. */
const cellsOf = (text: string) => {
  const frame = frameAt(lines(text));
  return [...(frame?.head ?? []), ...(frame?.body ?? [])].map((row) =>
    row.map((piece) => piece.trim()),
  );
};

describe('a printed frame', () => {
  it('has values with spaces, dates and missing values', () => {
    expect(
      cellsOf(`
   id             subject                    opened total
0   1  Invoice is missing 2025-05-12 08:10:00+00:00   NaN
1  10       Cannot log in 2025-05-12 09:30:00+00:00  12.5
[('tickets', 2)]`),
    ).toEqual([
      ['', 'id', 'subject', 'opened', 'total'],
      ['0', '1', 'Invoice is missing', '2025-05-12 08:10:00+00:00', 'NaN'],
      ['1', '10', 'Cannot log in', '2025-05-12 09:30:00+00:00', '12.5'],
    ]);
  });

  it('is transposed', () => {
    expect(
      cellsOf(`
                                      0
scan_id                               3
scanned_at    2025-05-02 05:30:00+00:00
_dlt_load_id           1747130460.1235678`),
    ).toEqual([
      ['', '0'],
      ['scan_id', '3'],
      ['scanned_at', '2025-05-02 05:30:00+00:00'],
      ['_dlt_load_id', '1747130460.1235678'],
    ]);
  });

  it('has a named index', () => {
    expect(
      cellsOf(`
       quantity  value
sku
B-204         2   25.0
B-377         5   35.0`),
    ).toEqual([
      ['', 'quantity', 'value'],
      ['sku'],
      ['B-204', '2', '25.0'],
      ['B-377', '5', '35.0'],
    ]);
  });

  it('has no index', () => {
    const rows = [
      ['id', 'status'],
      ['1', 'open'],
      ['2', 'open'],
    ];
    expect(cellsOf('\n id status\n  1   open\n  2   open')).toEqual(rows);
    expect(cellsOf('\nshop  total\nBonn    310\n Ulm     75')).toEqual([
      ['shop', 'total'],
      ['Bonn', '310'],
      ['Ulm', '75'],
    ]);
  });

  it('ends where the next begins', () => {
    const frame = frameAt(
      lines(`
 id country status
101      PT   paid
 id country status
101      PT   sent`),
    );
    expect(frame?.body).toHaveLength(1);
  });

  it('has pieces that are its lines', () => {
    const text = '    sku  qty\n0  B-2    1\n1  B-4   10';
    const frame = frameAt(text.split('\n'));
    expect(
      [...(frame?.head ?? []), ...(frame?.body ?? [])]
        .map((row) => row.join(''))
        .join('\n'),
    ).toBe(text);
  });
});

describe('text that only looks like a frame', () => {
  it.each([
    ['a list of names and counts', 'issues       50\nissues__tags 15'],
    ['names and counts of one length', 'orders  10\nlabels   5'],
    ['columns of text', 'id      bigint\nstatus  text\ntotal   decimal'],
    ['words above words', 'loaded orders\nqueued parcel'],
    ['a log', '   0 s  GET /v1/readings 503\n   1 s  GET /v1/readings 200'],
    ['a diff', '  id total\n- 10  12.5\n+ 10  13.5'],
    ['a list in YAML', '  name: a\n- name: b\n- name: c'],
    ['an indented title', '  totals\nsee the report\nof today'],
    ['rows without a header', '3  104   new\n4  105  paid'],
    ['tuples', "  city\n('Graz',)\n('Linz',)"],
    ['one aligned pair', '       total\ncity    12.5'],
  ])('%s', (_, text) => {
    expect(hasFrame(text)).toBe(false);
  });

  it.each([
    ['left-out rows', '    id\n0    1\n..  ..\n99  99'],
    ['left-out columns', '   id ... total\n0   1 ...  12.5'],
    ['wrapped columns', '   id  \\\n0   1   \n\n   total\n0   12.5'],
    ['a value with line breaks', '   id  note\n0   1  a\nb\n1   2     c'],
    ['an empty value', '   id  note\n0   1     a\n1   2      '],
    [
      'labels with spaces',
      '          total  n\nNew York      5  1\nGraz          7  2',
    ],
  ])('a frame with %s stays text', (_, text) => {
    expect(hasFrame(text)).toBe(false);
  });
});
