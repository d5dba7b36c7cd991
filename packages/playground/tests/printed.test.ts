/** What programs print is kept in bounded memory, with its start and its end. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, OutputBuffer } from '../src/output/printed';

const RUNS = { numRuns: 500, seed: 20250512 };

const outputOf = (pieces: readonly string[]) => {
  const buffer = new OutputBuffer();
  for (const piece of pieces) {
    buffer.add(piece);
  }
  return buffer.output();
};

describe('OutputBuffer', () => {
  it('keeps short output as it is', () => {
    expect(outputOf(['a\n', 'b'])).toEqual({
      head: 'a\nb',
      dropped: 0,
      tail: '',
    });
  });

  it('keeps the start and the end of a million lines', () => {
    const lines = Array.from({ length: 1_000_000 }, (_, at) => `${at}\n`);
    const { head, dropped, tail } = outputOf(lines);
    expect(head.startsWith('0\n1\n2\n')).toBe(true);
    expect(tail.endsWith('999998\n999999\n')).toBe(true);
    expect(tail).toMatch(/^\d{6}\n/);
    expect(head.length + tail.length).toBeLessThanOrEqual(250_000);
    expect(head.length + dropped + tail.length).toBe(lines.join('').length);
  });

  it('bounds one huge piece, and one huge line', () => {
    const { head, dropped, tail } = outputOf(['x'.repeat(10_000_000)]);
    expect(head.length + tail.length).toBe(250_000);
    expect(dropped).toBe(9_750_000);
  });

  it('loses no character of any output', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.string({ minLength: 1, maxLength: 20 }), fc.nat(5_000)),
          { maxLength: 12 },
        ),
        (parts) => {
          const pieces = parts.map(([text, times]) => text.repeat(times));
          const all = pieces.join('');
          const { head, dropped, tail } = outputOf(pieces);
          expect(all.startsWith(head)).toBe(true);
          expect(all.endsWith(tail)).toBe(true);
          expect(head.length + dropped + tail.length).toBe(all.length);
          expect(head.length + tail.length).toBeLessThanOrEqual(250_000);
        },
      ),
      RUNS,
    );
  });
});

describe('blocksOf', () => {
  it('divides at ends of lines, and divides long lines', () => {
    expect(blocksOf('')).toEqual([]);
    expect(blocksOf('a\nb')).toEqual(['a\nb']);
    expect(blocksOf('a\n'.repeat(250)).map(({ length }) => length)).toEqual([
      200, 200, 100,
    ]);
    expect(blocksOf('x'.repeat(12_000)).map(({ length }) => length)).toEqual([
      5_000, 5_000, 2_000,
    ]);
  });

  it('gives back any text in small blocks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('\n', 'a', 'b'.repeat(3_000), '\n\n'), {
          maxLength: 300,
        }),
        (parts) => {
          const blocks = blocksOf(parts.join(''));
          expect(blocks.join('')).toBe(parts.join(''));
          for (const block of blocks) {
            expect(block.length).toBeGreaterThan(0);
            expect(block.length).toBeLessThanOrEqual(5_000);
          }
        },
      ),
      RUNS,
    );
  });
});
