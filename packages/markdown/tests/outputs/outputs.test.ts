import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { outputHtml } from '../../src/outputs/frames';
import { statementLength } from '../../src/outputs/frames/statements';

const FRAME = `loaded: <2>
   id  city  total
0   1  Graz   12.5
1   2  None    NaN
[('orders', 2)]`;

const parsed = (output: string) =>
  load(`<div>${outputHtml(output).html}</div>`);

describe('a frame in an output', () => {
  it('is a table with headers, between the text that was around it', () => {
    const $ = parsed(FRAME);
    expect(outputHtml(FRAME).hasTables).toBe(true);
    expect($('table thead th').length).toBe(3);
    expect($('table tbody tr').length).toBe(2);
    expect($('table tbody th').first().text()).toBe('0');
    expect($('table')[0]?.prev).toMatchObject({ data: 'loaded: <2>\n' });
    expect($('table')[0]?.next).toMatchObject({ data: "[('orders', 2)]" });
  });

  it('aligns numbers to the right, and nothing else', () => {
    const $ = parsed(FRAME);
    expect(
      $('.r')
        .toArray()
        .map((cell) => $(cell).text().trim()),
    ).toEqual(['id', 'total', '1', '12.5', '2', 'NaN']);
  });

  it.each([
    FRAME,
    '   id\n0   1',
    '   id\n0   1\n\n   id\n0   2\n',
    'CREATE TABLE a (\n  b INT)\n;\n\ndone',
    '{"a": [1, "b"]}',
    '',
  ])('%j has the text that was printed', (output) => {
    expect(parsed(output)('div').text()).toBe(output);
  });
});

describe('SQL in an output', () => {
  it.each([
    [
      'CREATE TABLE "a"."b" (\n"c" BIGINT  ,\n"d" VARCHAR  NOT NULL);\n\ndone',
      3,
    ],
    ['SELECT a\nFROM b\n[(1,)]', 2],
    ["COPY INTO t\nFROM 's3://x'\nGZIP\nregion 'eu' MAXERROR 0;\ndone;", 4],
    [
      'MERGE INTO a d USING b s\n  ON d.i = s.i\n\n  WHEN MATCHED\n  THEN DELETE;\nx',
      5,
    ],
    ['INSERT INTO a VALUES (\n1\n)\nloaded 1 row', 3],
    ['ALTER TABLE a\nADD COLUMN b BIGINT', 2],
    ['SELECT rights are missing', 0],
    ['DELETE', 0],
    ['CREATE a table', 0],
    ['Select a from b', 0],
    ['loaded with INSERT INTO a VALUES (1)', 0],
  ])('%j: %i lines', (output, length) => {
    expect(statementLength(output.split('\n'))).toBe(length);
  });

  it('is highlighted, and the text next to it is not', () => {
    const $ = parsed('NULL and void\nSELECT a\nFROM #b WHERE c\nNULL and void');
    expect(
      $('.k')
        .toArray()
        .map((token) => $(token).text()),
    ).toEqual(['SELECT', 'FROM', 'WHERE']);
    expect($('.c').length).toBe(0);
  });
});

describe('JSON in an output', () => {
  it.each(['{"a": 1}', '{"a": 1}\n{"a": 2}', '[\n  {"a": 1}\n]'])(
    '%j is highlighted',
    (output) => {
      expect(parsed(output)('.n').length).toBeGreaterThan(0);
    },
  );

  it.each(["{'a': 1}", '[1, 2]', '12', '{"a": 1}\ndone', '"text"'])(
    '%j is text',
    (output) => {
      expect(outputHtml(output).html).not.toContain('<span');
    },
  );
});
