import zlib from 'node:zlib';
import { expect, it } from 'vitest';
import { compressPng } from '@site/scripts/testing/png';

const SIGNATURE = '\u0089PNG\r\n\u001A\n';
const SIZE = 64;

function chunk(type: string, data: Buffer): Buffer {
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.write(type, 4, 'latin1');
  // The checksum is not read.
  return Buffer.concat([frame, data, Buffer.alloc(4)]);
}

const header = Buffer.alloc(13);
header.writeUInt32BE(SIZE, 0);
header.writeUInt32BE(SIZE, 4);
header.set([8, 2], 8); // 8 bits of red, green and blue

const pixel = (x: number, y: number) => [x & 0xf0, y & 0xc0, 7];

/** Rows of a filter byte and pixels; the filter is the difference to the pixel on the left. */
const rows = Buffer.from(
  Array.from({ length: SIZE }, (_, y) => [
    1,
    ...Array.from({ length: SIZE }, (__, x) =>
      x === 0
        ? pixel(x, y)
        : pixel(x, y).map(
            (one, at) => (one - (pixel(x - 1, y)[at] ?? 0)) & 255,
          ),
    ).flat(),
  ]).flat(),
);

/** A picture whose data is not compressed, in two parts, and with a chunk that is not needed. */
function picture(): Buffer {
  const data = zlib.deflateSync(rows, { level: 0 });
  return Buffer.concat([
    Buffer.from(SIGNATURE, 'latin1'),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from('Software\0a browser')),
    chunk('IDAT', data.subarray(0, 100)),
    chunk('IDAT', data.subarray(100)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function dataOf(png: Buffer, type: string): Buffer {
  const start = png.indexOf(type) + 4;
  return png.subarray(start, start + png.readUInt32BE(start - 8));
}

it('keeps the pixels in fewer bytes', () => {
  const small = compressPng(picture());
  expect(small.length).toBeLessThan(picture().length / 10);
  expect(small.includes('tEXt')).toBe(false);
  const palette = dataOf(small, 'PLTE');
  const places = zlib.inflateSync(dataOf(small, 'IDAT'));
  expect(places).toHaveLength(SIZE * (SIZE + 1));
  for (const [x, y] of [
    [0, 0],
    [63, 0],
    [17, 40],
    [63, 63],
  ] as const) {
    const index = (places[y * (SIZE + 1) + 1 + x] ?? 0) * 3;
    expect([...palette.subarray(index, index + 3)]).toEqual(pixel(x, y));
  }
});

it('writes the checksums of the specification', () => {
  // That of an empty IEND chunk is the same in each file.
  expect(compressPng(picture()).subarray(-4).toString('hex')).toBe('ae426082');
});

it('rejects other files', () => {
  expect(() => compressPng(Buffer.from('GIF89a'))).toThrow('no PNG');
});
